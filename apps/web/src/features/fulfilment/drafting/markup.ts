/** What a button of the markup bar does. */
export const markups = ["bold", "italic", "link", "quote", "list", "numbers", "code"] as const;
export type Markup = (typeof markups)[number];

/** A text in which something is selected. */
export interface Selected {
  text: string;
  start: number;
  end: number;
}

/** What to write in place of `[from, to)`, and what is selected then. */
export interface Edit {
  from: number;
  to: number;
  insert: string;
  start: number;
  end: number;
}

/** Puts marks around what is selected, or takes them off where they stand. */
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

/** Puts something before each line that the selection touches, or takes it off all of them. */
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
  // A list or a quotation begins after an empty line; without it Reddit shows it as running text.
  const above = text.slice(0, from);
  const gap = isOn || above === "" || above.endsWith("\n\n") ? "" : "\n";
  const insert = gap + written.join("\n");
  return { from, to, insert, start: from + gap.length, end: from + insert.length };
}

/** A link around the selected words; where an address is selected, it is where the link leads. */
function link({ text, start, end }: Selected): Edit {
  const chosen = text.slice(start, end);
  const isAddress = /^https?:\/\/\S+$/.test(chosen);
  const words = isAddress ? "words" : chosen || "words";
  const address = isAddress ? chosen : "https://";
  const insert = `[${words}](${address})`;
  // Selected is what is still to be written.
  const at = start + (isAddress ? 1 : words.length + 3);
  const size = isAddress ? words.length : address.length;
  return { from: start, to: end, insert, start: at, end: at + size };
}

/** How a text of Reddit changes when a button of the markup bar is pressed. */
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
 * Puts an address at the cursor: around the selected words where the platform makes links of words,
 * else behind them, and apart from the words beside it.
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
