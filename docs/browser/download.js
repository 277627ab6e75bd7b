// Download data as a file.
import { makeElement } from "./page.js";

// Let the browser save a file. data: a text or a Blob.
export const downloadFile = (fileName, data, mimeType) => {
  const link = makeElement("a", {
    download: fileName,
    href: URL.createObjectURL(new Blob([data], { type: mimeType })),
  });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
};
