// The address of the page for embedding, and the tag for other pages.
import { formatUrlHash } from "../../browser/untrusted.js";
import { makePageUrl } from "../../browser/page.js";

const SIZE = { width: 800, height: 450 }; // pixels; of the iframe in another page

// Return the URL of the page for embedding. parameters: the search and the step that it shows.
export const makeEmbedUrl = (parameters) => {
  const { base } = JSON.parse(document.getElementById("__config").textContent);
  const { href } = new URL(makePageUrl("embed", `${base.replace(/\/$/, "")}/`), location.href);
  return `${href}#${formatUrlHash(parameters)}`;
};
// Escape a text for the value of an HTML attribute.
const escapeHtml = (text) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
// Return the HTML of an iframe with the page for embedding.
export const makeIframeTag = (src, title) => {
  const attributes = { src, title, ...SIZE, style: "max-width: 100%; border: 0", loading: "lazy" };
  const pairs = Object.entries(attributes).map(([name, value]) => `${name}="${escapeHtml(String(value))}"`);
  return `<iframe ${pairs.join(" ")} allow="clipboard-write; fullscreen"></iframe>`;
};
