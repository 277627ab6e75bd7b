// Returns the share of points that differ between two pictures. They are blurred, since programs smooth edges
// differently.
async ([first, second, [left, top, width, height]]) => {
  const readPoints = async (png, x, y) => {
    const image = new Image();
    image.src = `data:image/png;base64,${png}`;
    await image.decode();
    const canvas = Object.assign(document.createElement("canvas"), { width, height });
    const context = canvas.getContext("2d");
    context.filter = "blur(1.5px)";
    context.drawImage(image, -x, -y);
    return context.getImageData(4, 4, width - 8, height - 8).data;
  };
  const [a, b] = [await readPoints(first, left, top), await readPoints(second, 0, 0)];
  let different = 0;
  for (let index = 0; index < a.length; index += 4)
    if ([0, 1, 2].some((channel) => Math.abs(a[index + channel] - b[index + channel]) > 60)) different += 1;
  return different / (a.length / 4);
};
