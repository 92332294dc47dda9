import { type Handler, Parser } from "htmlparser2";

/** Real pages don't nest deeper than this, and the parser's time grows with the square of the depth. */
const maxOpen = 500;
const pieceLength = 16_384;

/**
 * Reads untrusted HTML of any form in one pass, without building a tree. Stops early where elements are nested too
 * deep, or when `isDone` returns true.
 */
export function parseHtml(
  html: string,
  handler: Partial<Pick<Handler, "onopentag" | "ontext" | "onclosetag">>,
  isDone: () => boolean = () => false,
): void {
  let open = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes, isImplied) {
        open += 1;
        handler.onopentag?.(name, attributes, isImplied);
      },
      ontext: (text) => handler.ontext?.(text),
      onclosetag(name, isImplied) {
        open -= 1;
        handler.onclosetag?.(name, isImplied);
      },
    },
    { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  );
  for (let at = 0; at < html.length && open <= maxOpen && !isDone(); at += pieceLength) {
    parser.write(html.slice(at, at + pieceLength));
  }
  if (open <= maxOpen) parser.end();
}
