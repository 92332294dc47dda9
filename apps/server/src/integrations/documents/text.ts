import { DocumentError } from "../ports/documents.ts";

/** Characters that no text contains: control characters other than tab, line ends and form feed. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it searches for control characters
const binary = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/u;

/** Reads a text file in UTF-8, or in UTF-16 with a byte order mark. @throws DocumentError `encoding`, `type`. */
export function readText(file: Uint8Array): string {
  const [first, second] = file;
  const encoding =
    first === 0xff && second === 0xfe
      ? "utf-16le"
      : first === 0xfe && second === 0xff
        ? "utf-16be"
        : "utf-8";
  let text: string;
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(file);
  } catch (cause) {
    // Pictures and programs have zero bytes; text in an older encoding has none.
    const failure = file.includes(0) ? "type" : "encoding";
    throw new DocumentError(failure, `not ${encoding}`, { cause });
  }
  if (binary.test(text)) throw new DocumentError("type", "the file has control characters");
  return text;
}
