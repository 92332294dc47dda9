import { parseHtml } from "./html-parse.ts";

/** Elements whose text people don't see. */
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
/**
 * The text of HTML as people read it: each block on its own line, entities decoded, no markup. Nothing is
 * executed or loaded. The input is untrusted and may be of any form.
 * @param maxLength where reading ends, in UTF-16 units of the text
 */
export function textOfHtml(html: string, maxLength = 100_000): string {
  let text = "";
  let skipping = 0;
  parseHtml(
    html,
    {
      onopentag(name) {
        if (dropped.has(name)) skipping += 1;
        if (!inline.has(name)) text += "\n";
      },
      ontext(part) {
        if (skipping === 0 && text.length < maxLength) text += part.replaceAll(/\s+/g, " ");
      },
      onclosetag(name) {
        if (dropped.has(name)) skipping -= 1;
        if (!inline.has(name)) text += "\n";
      },
    },
    () => text.length >= maxLength,
  );
  return text
    .slice(0, maxLength)
    .split("\n")
    .map((line) => line.replaceAll(/\s+/g, " ").trim())
    .filter(Boolean)
    .join("\n");
}
