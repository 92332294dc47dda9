import sniff from "html-encoding-sniffer";

const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i;

/** Whether bytes are UTF-8, except for a character cut at their end. */
function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** Decodes bytes in the encoding of their byte order mark, the header or the page, like browsers. */
export function decodeText(bytes: Buffer, contentType: string): string {
  const [, label] = charset.exec(contentType) ?? [];
  const encoding = sniff(bytes, {
    ...(label !== undefined && { transportLayerEncodingLabel: label }),
    defaultEncoding: isUtf8(bytes) ? "UTF-8" : "windows-1252",
  });
  try {
    return new TextDecoder(encoding).decode(bytes);
  } catch {
    // The standard has two encodings for which there is no decoder.
    return new TextDecoder().decode(bytes);
  }
}
