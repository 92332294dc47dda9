/** The entities that Hacker News uses. */
const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#x27;",
  "/": "&#x2F;",
};

/** Escapes a text as Hacker News does. */
const escaped = (text: string): string =>
  text.replaceAll(/[&<>"'/]/g, (one) => entities[one] ?? one);

/** A title, in which fewer characters are escaped. */
export const escapedTitle = (title: string): string =>
  title.replaceAll(/[&<>]/g, (one) => entities[one] ?? one);

const maxShown = 60;

/** A link; the shown text of a long address is cut. */
function link(address: string): string {
  const shown = address.length > maxShown ? `${address.slice(0, maxShown)}...` : address;
  return `<a href="${escaped(address)}" rel="nofollow">${escaped(shown)}</a>`;
}

const address = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?)]/g;

function inline(text: string): string {
  let html = "";
  let at = 0;
  for (const found of text.matchAll(address)) {
    html += escaped(text.slice(at, found.index)) + link(found[0]);
    at = found.index + found[0].length;
  }
  return html + escaped(text.slice(at));
}

/**
 * A text as Hacker News stores it: paragraphs separated by an unclosed `<p>`, `*italics*`, code for lines that are
 * indented by two spaces, and linked addresses.
 */
export function toHtml(text: string): string {
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) =>
      paragraph.split("\n").every((line) => line.startsWith("  "))
        ? `<pre><code>${escaped(paragraph)}\n</code></pre>`
        : inline(paragraph).replaceAll(/(?<!\S)\*(\S(?:[^*\n]*\S)?)\*(?!\w)/g, "<i>$1</i>"),
    )
    .join("<p>");
}
