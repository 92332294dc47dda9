const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text as HTML text or attribute value. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

function anchor(address: string, label: string): string {
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    return label;
  }
  if (url.protocol !== "http:" && url.protocol !== "https:") return label;
  return `<a href="${escapeHtml(url.href)}" rel="nofollow noopener noreferrer ugc">${label}</a>`;
}

/** Code, links with a label, bare addresses, bold, italics and strikethrough, in this order of precedence. */
const inlinePattern =
  /`([^`\n]+)`|\[([^\]\n]{1,300})\]\(([^()\s]+(?:\([^()\s]*\)[^()\s]*)*)\)|(https?:\/\/[^\s<>()[\]"'`]+[^\s<>()[\]"'`.,;:!?])|\*\*([^*\n]+)\*\*|\*([^*\s][^*\n]*)\*|~~([^~\n]+)~~/g;

function inline(text: string): string {
  let html = "";
  let at = 0;
  for (const match of text.matchAll(inlinePattern)) {
    const [whole, code, label, target, bare, bold, italic, struck] = match;
    html += escapeHtml(text.slice(at, match.index));
    at = match.index + whole.length;
    if (code !== undefined) html += `<code>${escapeHtml(code)}</code>`;
    else if (label !== undefined && target !== undefined) html += anchor(target, escapeHtml(label));
    else if (bare !== undefined) html += anchor(bare, escapeHtml(bare));
    else if (bold !== undefined) html += `<strong>${inline(bold)}</strong>`;
    else if (italic !== undefined) html += `<em>${inline(italic)}</em>`;
    else if (struck !== undefined) html += `<del>${inline(struck)}</del>`;
  }
  return html + escapeHtml(text.slice(at));
}

const starts = {
  quote: /^>(?!!) ?/,
  bullet: /^\s{0,3}[-*+] +/,
  number: /^\s{0,3}\d{1,4}[.)] +/,
  heading: /^#{1,6} +/,
  code: /^( {4}|\t)/,
  fence: /^```/,
};

function lineKind(line: string): keyof typeof starts | "text" {
  for (const kind of ["fence", "code", "quote", "bullet", "number", "heading"] as const) {
    if (starts[kind].test(line)) return kind;
  }
  return "text";
}

/** Deeper quotes are shown as text, so that hostile nesting can't cause a deep recursion. */
const maxQuoteDepth = 4;

/**
 * A small and safe part of Markdown as HTML: paragraphs, line breaks, quotes, lists, headings, code,
 * emphasis, and links to http and https. Everything else stays text.
 */
export function markdownToHtml(source: string, depth = 0): string {
  const lines = source.replace(/\r\n?/g, "\n").split("\n");
  const blocks: string[] = [];
  let at = 0;
  function takeWhile(holds: (line: string) => boolean): string[] {
    const from = at;
    while (at < lines.length && holds(lines[at] ?? "")) at++;
    return lines.slice(from, at);
  }
  while (at < lines.length) {
    const line = lines[at] ?? "";
    const kind = line.trim() === "" ? "blank" : lineKind(line);
    if (kind === "blank") {
      at++;
    } else if (kind === "fence") {
      at++;
      const code = takeWhile((next) => !starts.fence.test(next));
      at++;
      blocks.push(`<pre><code>${escapeHtml(code.join("\n"))}</code></pre>`);
    } else if (kind === "code") {
      const code = takeWhile((next) => starts.code.test(next)).map((next) =>
        next.replace(starts.code, ""),
      );
      blocks.push(`<pre><code>${escapeHtml(code.join("\n"))}</code></pre>`);
    } else if (kind === "quote" && depth < maxQuoteDepth) {
      const quoted = takeWhile((next) => starts.quote.test(next)).map((next) =>
        next.replace(starts.quote, ""),
      );
      blocks.push(`<blockquote>${markdownToHtml(quoted.join("\n"), depth + 1)}</blockquote>`);
    } else if (kind === "bullet" || kind === "number") {
      const start = starts[kind];
      const items = takeWhile((next) => start.test(next)).map(
        (next) => `<li>${inline(next.replace(start, ""))}</li>`,
      );
      const tag = kind === "bullet" ? "ul" : "ol";
      blocks.push(`<${tag}>${items.join("")}</${tag}>`);
    } else if (kind === "heading") {
      at++;
      // Headings of a post become bold paragraphs, because only the page itself has headings.
      blocks.push(`<p><strong>${inline(line.replace(starts.heading, ""))}</strong></p>`);
    } else {
      const first = at++;
      takeWhile((next) => next.trim() !== "" && lineKind(next) === "text");
      blocks.push(`<p>${lines.slice(first, at).map(inline).join("<br>")}</p>`);
    }
  }
  return blocks.join("\n");
}
