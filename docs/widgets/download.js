// Download data as a file.
import { make } from "./page.js";

export const save = (name, data, type) => {
  const link = make("a", { download: name, href: URL.createObjectURL(new Blob([data], { type })) });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
};
