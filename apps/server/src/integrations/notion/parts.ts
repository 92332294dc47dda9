/** Notion's limits of one request and of one text (Notion API, "Request limits"), with room to spare. */
const maxBlocks = 900;
const maxBytes = 400_000;
const maxText = 1_900;

/** Where to cut a line: after a space, or else anywhere except within a character or an escape. */
function cutOf(line: string): number {
  const space = line.lastIndexOf(" ", maxText);
  if (space > 0) return space + 1;
  let at = maxText;
  const isWithinPair = (line.codePointAt(at - 1) ?? 0) > 0xffff;
  if (isWithinPair || line[at - 1] === "\\") at -= 1;
  return at;
}

/** Cuts a line that is too long for one rich text into paragraphs with the same prefix. */
function shortenLine(line: string): string {
  const [prefix = ""] = /^(?:> |- )?/.exec(line) ?? [];
  const pieces: string[] = [];
  let rest = line.slice(prefix.length);
  while (rest.length > maxText) {
    const at = cutOf(rest);
    pieces.push(prefix + rest.slice(0, at).trimEnd());
    rest = rest.slice(at);
  }
  return [...pieces, prefix + rest].join("\n\n");
}

/** The bytes of a text in the JSON of a request. */
const bytesOf = (text: string) => Buffer.byteLength(JSON.stringify(text));
/** An upper bound of the blocks that Notion makes of a text: at most one per line. */
const blocksOf = (text: string) => text.split("\n").length;

/**
 * Cuts Markdown between its paragraphs into texts that each fit in one request. Returns at least one text, which may
 * be empty.
 */
export function splitMarkdown(markdown: string): [string, ...string[]] {
  const shortened = markdown.split("\n").map(shortenLine).join("\n");
  const parts: string[] = [];
  let [paragraphs, blocks, bytes]: [string[], number, number] = [[], 0, 0];
  for (const paragraph of shortened.split(/\n{2,}/)) {
    const [more, size] = [blocksOf(paragraph), bytesOf(paragraph)];
    if (blocks + more > maxBlocks || bytes + size > maxBytes) {
      parts.push(paragraphs.join("\n\n"));
      [paragraphs, blocks, bytes] = [[], 0, 0];
    }
    paragraphs.push(paragraph);
    blocks += more;
    bytes += size;
  }
  const [first = "", ...rest] = [...parts, paragraphs.join("\n\n")];
  return [first, ...rest];
}
