const boms: readonly [bytes: readonly number[], label: string][] = [
  [[0xef, 0xbb, 0xbf], "utf-8"],
  [[0xfe, 0xff], "utf-16be"],
  [[0xff, 0xfe], "utf-16le"],
];

/** A decoder for a label; null for an unknown one. */
function decoderOf(label: string | undefined): TextDecoder | null {
  if (label === undefined) return null;
  try {
    return new TextDecoder(label);
  } catch {
    return null;
  }
}

const charset = /;\s*charset\s*=\s*["']?([^"';\s]+)/i;
const prolog = /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([^"']+)["']/i;

/** The encoding in the XML declaration, whose characters are ASCII in all encodings but UTF-16 and UTF-32. */
const declaredIn = (bytes: Uint8Array): string | undefined =>
  prolog.exec(new TextDecoder("latin1").decode(bytes.subarray(0, 512)))?.[1];

/** Detects UTF-16 without a byte order mark, by the zero byte beside its first character. */
function utf16Of([first, second]: Uint8Array): string | undefined {
  if (first === 0x3c && second === 0) return "utf-16le";
  if (first === 0 && second === 0x3c) return "utf-16be";
  return undefined;
}

/**
 * The text of a feed. The encoding is that of a byte order mark, or else of the server, or else of the XML
 * declaration, or else UTF-8. Bytes that are invalid in the encoding become U+FFFD.
 */
export function decodeFeed(bytes: Uint8Array, contentType: string): string {
  const bom = boms.find(([mark]) => mark.every((byte, at) => bytes[at] === byte));
  const [, sent] = charset.exec(contentType) ?? [];
  const decoder =
    decoderOf(bom?.[1]) ??
    decoderOf(utf16Of(bytes)) ??
    decoderOf(sent) ??
    decoderOf(declaredIn(bytes)) ??
    new TextDecoder();
  return decoder.decode(bytes);
}
