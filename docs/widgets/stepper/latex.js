// Write the drawings of a film as LaTeX, as docs/figures/latex.py does, with the tables and templates that it has.

const PATH_PART = /[MLHVZhlv]|-?\d+(?:\.\d+)?/g;
const SVG = "http://www.w3.org/2000/svg";

// Format a length without zeros at the end.
const formatLength = (length, decimals = 1) => {
  const text = length.toFixed(decimals);
  return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
};

export class LatexWriter {
  #tikz = new Map(); // piece of SVG -> TikZ commands, for one film, whose size moves the number line
  #film = null;
  #shift = [0, 0];

  // tables: see make_export_tables in docs/figures/latex_tables.py.
  constructor(tables) {
    this.tables = tables;
    this.formula = new RegExp(tables.formula, "g");
  }

  // Return one step of a film as a picture for any document that loads tikz.
  makeFragment(film, step) {
    const picture = this.#fill("fitted", { picture: this.#makeWholePicture(film, step) });
    return this.#fill("fragment", { picture });
  }

  // Return one step of a film as a document of one page, which is as large as the picture.
  makeStandalone(film, step) {
    const [width, height] = this.#measure(film, [step]).map((length) => formatLength(length * this.tables.unit + 1));
    return this.#fill("standalone", { width, height, picture: this.#makeWholePicture(film, step) });
  }

  // Return steps of a film as a Beamer document with one frame, which has one overlay a step.
  makeBeamer(film, steps) {
    const size = this.#measure(film, steps);
    const drawings = steps.map((step) => film.getFrame(step).drawing);
    const commands = drawings[0].map((_, place) => this.#makeOverlays(film, drawings, place)).join("");
    const { slide_size: room, unit } = this.tables;
    const scale = Math.min(1, ...room.map((length, index) => length / (size[index] * unit)));
    return this.#fill("beamer", {
      definitions: this.#makeStyleDefinitions(commands),
      scale: formatLength(scale, 3),
      picture: this.#makePicture(size, commands),
    });
  }

  // Return the commands for one place of the drawings: each piece on the overlays that show it.
  #makeOverlays(film, drawings, place) {
    const spansByPiece = new Map();
    drawings.forEach((drawing, index) => {
      const piece = drawing[place];
      if (!spansByPiece.has(piece)) spansByPiece.set(piece, []);
      const spans = spansByPiece.get(piece);
      if (spans.length && spans.at(-1)[1] === index) spans.at(-1)[1] = index + 1;
      else spans.push([index + 1, index + 1]);
    });
    return [...spansByPiece]
      .map(([piece, spans]) => {
        const commands = this.#convertPiece(film, piece, place === drawings[0].length - 1);
        if (!commands || spansByPiece.size === 1) return commands;
        const overlays = spans.map(([first, last]) => (first < last ? `${first}-${last}` : first)).join(",");
        return this.#fill("overlays", { overlays, commands });
      })
      .join("");
  }

  // Return width and height of drawings in pixels, with the number line if any of the steps has one.
  #measure(film, steps) {
    const [width, height] = film.size;
    const hasLine = steps.some((step) => film.getFrame(step).drawing.at(-1) !== "");
    return [width, height + (hasLine ? film.numberLineSize[1] : 0)];
  }

  #makeWholePicture(film, step) {
    const { drawing } = film.getFrame(step);
    const commands = drawing
      .map((piece, index) => this.#convertPiece(film, piece, index === drawing.length - 1))
      .join("");
    return this.#makePicture(this.#measure(film, [step]), commands, this.#makeStyleDefinitions(commands));
  }

  #makePicture(size, commands, definitions = "") {
    const [width, height] = size.map((length) => formatLength(length));
    return this.#fill("picture", { unit: this.tables.unit, definitions, width, height, commands });
  }

  #fill(name, values) {
    return this.tables.templates[name].replace(/<<([a-z]+)>>/g, (_, place) => values[place]);
  }

  // Return the LaTeX that defines the colours and the styles that TikZ commands use.
  #makeStyleDefinitions(commands) {
    const { shape_styles: shapeStyles, text_styles: textStyles, text_kinds: textKinds, colors } = this.tables;
    const used = new Set(
      [...commands.matchAll(/\\(?:path|node)\[(ab [^\]]*)\]/g)].flatMap(([, names]) => names.split(", ")),
    );
    if (textKinds.some((name) => used.has(`ab ${name}`))) used.add("ab text");
    if (used.has("ab number cut")) used.add("ab strike");
    const styles = Object.entries({ ...shapeStyles, ...textStyles })
      .filter(([name]) => used.has(`ab ${name}`))
      .map(([name, options]) => `    ab ${name}/.style={${options}},\n`)
      .join("");
    const definitions = Object.entries(colors)
      .filter(([name]) => new RegExp(`ab-${name}\\b(?!-)`).test(styles))
      .map(([name, value]) => `  \\definecolor{ab-${name}}{HTML}{${value}}\n`);
    return `${definitions.join("")}  \\tikzset{\n${styles}  }\n`;
  }

  // Return the TikZ commands of a piece of a drawing. isLine: whether it is the number line, which is below the tree.
  #convertPiece(film, piece, isLine) {
    if (film !== this.#film) {
      this.#film = film;
      this.#tikz.clear();
    }
    if (!this.#tikz.has(piece)) {
      const svg = document.createElementNS(SVG, "svg");
      film.setHtml(svg, piece, "drawing");
      const { size, numberLineSize } = film;
      this.#shift = isLine
        ? [Number(formatLength((size[0] - numberLineSize[0]) / 2)), Number(formatLength(size[1]))]
        : [0, 0];
      const commands = [...svg.children].map((element) => `  ${this.#convertElement(element)};\n`);
      this.#tikz.set(piece, commands.join(""));
    }
    return this.#tikz.get(piece);
  }

  #convertElement(element) {
    const getNumbers = (...names) => names.map((name) => Number(element.getAttribute(name)));
    if (element.localName === "text") return this.#convertTextElement(element);
    const styles = this.#chooseShapeStyles(element);
    if (element.localName === "rect") {
      const [x, y, width, height] = getNumbers("x", "y", "width", "height");
      return `\\path[${styles}] ${this.#formatPoint(x, y)} rectangle ${this.#formatPoint(x + width, y + height)}`;
    }
    if (element.localName === "circle") {
      const [x, y, radius] = getNumbers("cx", "cy", "r");
      return `\\path[${styles}] ${this.#formatPoint(x, y)} circle[radius=${formatLength(radius)}]`;
    }
    return `\\path[${styles}] ${this.#convertPathData(element.getAttribute("d"))}`;
  }

  #convertTextElement(element) {
    const { text_styles: textStyles, unit } = this.tables;
    const [base, ...states] = element.classList;
    const keys = [base, ...states.flatMap((state) => [`text ${state}`, `${base} ${state}`])];
    const styles = keys.filter((key) => Object.hasOwn(textStyles, key)).map((key) => `ab ${key}`);
    const length = element.getAttribute("textLength");
    let content = this.convertText(element.textContent);
    if (length) content = `\\resizebox{${formatLength(length * unit)}pt}{\\height}{${content}}`;
    const point = this.#formatPoint(Number(element.getAttribute("x")), Number(element.getAttribute("y")));
    return `\\node[${styles.join(", ")}] at ${point} {${content}}`;
  }

  #chooseShapeStyles({ classList: [name, ...states] }) {
    const { shape_styles: shapeStyles, shape_groups: groups } = this.tables;
    const base = name === "end" ? "ring" : name;
    const group = groups[base] ?? base;
    const keys = new Set([base, ...states.flatMap((state) => [`${group} ${state}`, `${base} ${state}`])]);
    const styles = [...keys].filter((key) => Object.hasOwn(shapeStyles, key)).map((key) => `ab ${key}`);
    return styles.join(", ") || "draw=ab-ink";
  }

  #formatPoint(x, y) {
    return `(${formatLength(x + this.#shift[0])},${formatLength(y + this.#shift[1])})`;
  }

  // Return the TikZ of a path's data; lowercase letters are relative to the last point.
  #convertPathData(data) {
    const parts = data.match(PATH_PART);
    let [command, x, y, text] = ["M", 0, 0, ""];
    while (parts.length) {
      if (/[a-z]/i.test(parts[0])) command = parts.shift();
      if (command === "Z") {
        text += " -- cycle";
        continue;
      }
      const isRelative = command === command.toLowerCase();
      if ("MLlHh".includes(command)) x = Number(parts.shift()) + (isRelative ? x : 0);
      if ("MLlVv".includes(command)) y = Number(parts.shift()) + (isRelative ? y : 0);
      text += (command === "M" ? text && " " : " -- ") + this.#formatPoint(x, y);
    }
    return text;
  }

  // Return text for LaTeX; signs that are missing outside formulas become formulas.
  convertText(text) {
    const escape = (part) => [...part].map((sign) => this.tables.escaped[sign] ?? sign).join("");
    let [converted, end] = ["", 0];
    for (const { 0: match, index } of text.matchAll(this.formula)) {
      const formula = match.trimStart();
      converted += `${escape(text.slice(end, index + match.length - formula.length))}$${this.#convertFormula(formula)}$`;
      end = index + match.length;
    }
    return converted + escape(text.slice(end));
  }

  #convertFormula(text) {
    const commands = [...text.replace(/ *([=<>≥≤≠]) *|(,) +/g, "$1$2")].map((sign) => {
      const command = this.tables.signs[sign] ?? (sign === " " ? "~" : sign);
      return command.length > 1 ? `${command} ` : command;
    });
    return commands
      .join("")
      .trim()
      .replace(/^(\\[gl]eq) (-?)/, "{$1$2}");
  }
}
