import { unzipSync } from "fflate";
import { SaxesParser } from "saxes";
import { DocumentError, documentLimits } from "../ports/documents.ts";

/** The parts of a Word document with its author's words, in their order. */
const parts = ["word/document.xml", "word/footnotes.xml", "word/endnotes.xml"];

/** Elements whose text is not part of the document: deleted text, field codes, alternative forms of shapes. */
const skipped = new Set(["w:delText", "w:instrText", "mc:Fallback"]);
const lineEnds = new Set(["w:p", "w:br", "w:cr"]);

/** The text of a part of a document. The XML parser loads nothing and does not expand a document's own entities. */
function wordsOf(xml: string): string {
  const words: string[] = [];
  const open: string[] = [];
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name }) => {
    open.push(name);
    if (name === "w:tab") words.push("\t");
  });
  parser.on("text", (text) => {
    if (open.at(-1) === "w:t" && !open.some((name) => skipped.has(name))) words.push(text);
  });
  parser.on("closetag", ({ name }) => {
    open.pop();
    if (lineEnds.has(name)) words.push("\n");
  });
  parser.write(xml).close();
  return words.join("");
}

/**
 * The words of a Word document. Its parts are unpacked only when their declared sizes together are within the limit;
 * a part that has more than it declares is cut there.
 * @throws DocumentError `size`, `type`, `damaged`
 */
export function readDocx(file: Uint8Array): string {
  let unpackedBytes = 0;
  let unzipped: Record<string, Uint8Array>;
  try {
    unzipped = unzipSync(file, {
      filter: ({ name, originalSize }) => {
        unpackedBytes += originalSize;
        if (unpackedBytes > documentLimits.unpackedBytesMax) {
          throw new DocumentError("size", `unpacks to more than ${unpackedBytes} bytes`);
        }
        return parts.includes(name);
      },
    });
  } catch (cause) {
    if (cause instanceof DocumentError) throw cause;
    throw new DocumentError("damaged", "not a whole ZIP file", { cause });
  }
  if (!Object.hasOwn(unzipped, "word/document.xml")) {
    throw new DocumentError("type", "a ZIP file that is no Word document");
  }
  return parts
    .flatMap((name) => (unzipped[name] ? wordsOf(new TextDecoder().decode(unzipped[name])) : []))
    .join("\n");
}
