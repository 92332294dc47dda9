/** What a button of the markup bar does. */
export const markups = ["bold", "italic", "link", "quote", "list", "numbers", "code"] as const;
export type Markup = (typeof markups)[number];

/** A text and its selection. */
export interface Selected {
  text: string;
  start: number;
  end: number;
}

/** Replaces `[from, to)` with `insert`, and then selects `[start, end)`. */
export interface Edit {
  from: number;
  to: number;
  insert: string;
  start: number;
  end: number;
}

/** Puts marks around the selection, or removes them. */
function around({ text, start, end }: Selected, mark: string, sample: string): Edit {
  const size = mark.length;
  if (text.slice(start - size, start) === mark && text.slice(end, end + size) === mark) {
    const from = start - size;
    const insert = text.slice(start, end);
    return { from, to: end + size, insert, start: from, end: from + insert.length };
  }
  const words = text.slice(start, end) || sample;
  const insert = `${mark}${words}${mark}`;
  return { from: start, to: end, insert, start: start + size, end: start + size + words.length };
}

/** Puts a prefix before each selected line, or removes it if all have it. */
function before(
  { text, start, end }: Selected,
  prefixOf: (line: number) => string,
  known: RegExp,
): Edit {
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const next = text.indexOf("\n", end);
  const to = next === -1 ? text.length : next;
  const lines = text.slice(from, to).split("\n");
  const isOn = lines.every((line) => known.test(line));
  const written = lines.map((line, at) =>
    isOn ? line.replace(known, "") : `${prefixOf(at)}${line}`,
  );
  // Reddit needs an empty line before a list or a quote.
  const above = text.slice(0, from);
  const gap = isOn || above === "" || above.endsWith("\n\n") ? "" : "\n";
  const insert = gap + written.join("\n");
  return { from, to, insert, start: from + gap.length, end: from + insert.length };
}

/** Makes a link of the selected words, or to the selected address. */
function link({ text, start, end }: Selected): Edit {
  const chosen = text.slice(start, end);
  const isAddress = /^https?:\/\/\S+$/.test(chosen);
  const words = isAddress ? "words" : chosen || "words";
  const address = isAddress ? chosen : "https://";
  const insert = `[${words}](${address})`;
  // Selects the part that the writer still has to fill in.
  const at = start + (isAddress ? 1 : words.length + 3);
  const size = isAddress ? words.length : address.length;
  return { from: start, to: end, insert, start: at, end: at + size };
}

/** The edit that a button of the markup bar makes, in Reddit's Markdown. */
export function applyMarkup(markup: Markup, selected: Selected): Edit {
  switch (markup) {
    case "bold":
      return around(selected, "**", "bold");
    case "italic":
      return around(selected, "*", "italic");
    case "code":
      return around(selected, "`", "code");
    case "link":
      return link(selected);
    case "quote":
      return before(selected, () => "> ", /^> ?/);
    case "list":
      return before(selected, () => "- ", /^[-*] /);
    case "numbers":
      return before(selected, (line) => `${line + 1}. `, /^\d+\. /);
  }
}

/**
 * Inserts an address at the cursor: as a link of the selected words if the platform has Markdown, else after
 * them, separated by spaces.
 */
export function placeLink(url: string, hasMarkup: boolean, { text, start, end }: Selected): Edit {
  const words = text.slice(start, end);
  if (hasMarkup && words.trim() !== "") {
    const insert = `[${words.trim()}](${url})`;
    return {
      from: start,
      to: end,
      insert,
      start: start + insert.length,
      end: start + insert.length,
    };
  }
  const before = /\S$/.test(text.slice(0, end)) ? " " : "";
  const after = /^[\p{L}\p{N}]/u.test(text.slice(end)) ? " " : "";
  const insert = `${before}${url}${after}`;
  return { from: end, to: end, insert, start: end + insert.length, end: end + insert.length };
}
