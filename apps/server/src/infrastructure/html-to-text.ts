import { Parser } from "htmlparser2";

/** Elements whose text is not part of what people read. */
const dropped = new Set([
  "script",
  "style",
  "noscript",
  "template",
  "iframe",
  "object",
  "svg",
  "math",
]);
const inline = new Set(
  "a abbr acronym b bdi bdo cite code data dfn em font i img kbd label mark q s samp small span strong sub sup time tt u var wbr".split(
    " ",
  ),
);
/** A text with more open elements than this is no honest one, and the parser's time grows with their square. */
const maxOpen = 500;
const pieceLength = 16_384;

/**
 * The text of HTML as people read it: blocks on lines of their own, entities decoded, no markup. Nothing is
 * executed or loaded. The input is untrusted and may be of any form.
 * @param maxLength where reading ends, in UTF-16 units of the text
 */
export function textOfHtml(html: string, maxLength = 100_000): string {
  let text = "";
  let open = 0;
  let skipping = 0;
  const parser = new Parser(
    {
      onopentag(name) {
        open += 1;
        if (dropped.has(name)) skipping += 1;
        if (!inline.has(name)) text += "\n";
      },
      ontext(part) {
        if (skipping === 0 && text.length < maxLength) text += part.replaceAll(/\s+/g, " ");
      },
      onclosetag(name) {
        open -= 1;
        if (dropped.has(name)) skipping -= 1;
        if (!inline.has(name)) text += "\n";
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  );
  for (
    let at = 0;
    at < html.length && open <= maxOpen && text.length < maxLength;
    at += pieceLength
  ) {
    parser.write(html.slice(at, at + pieceLength));
  }
  if (open <= maxOpen) parser.end();
  return text
    .slice(0, maxLength)
    .split("\n")
    .map((line) => line.replaceAll(/\s+/g, " ").trim())
    .filter(Boolean)
    .join("\n");
}
