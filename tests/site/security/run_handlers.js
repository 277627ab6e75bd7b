// Waits for two handlers that must run; returns whether one has run that must not.
async () => {
  const control = document.createElement("b");
  control.innerHTML =
    '<i style="animation:1ms pulse" onanimationstart="window.ran = true">x</i>' +
    '<img src=x onerror="window.failed = true">';
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("@keyframes pulse { to { opacity: 0 } }");
  document.adoptedStyleSheets.push(sheet);
  document.body.append(control);
  while (!window.ran || !window.failed) await new Promise((done) => setTimeout(done, 20));
  return window.pwned !== undefined;
};
