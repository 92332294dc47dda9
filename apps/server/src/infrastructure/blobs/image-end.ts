/** Kinds of image that people may send. */
export type ImageKind = "png" | "jpeg" | "webp";

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The type of a file by its first bytes; its name and declared type do not count. */
export function kindOf(bytes: Buffer): ImageKind | null {
  if (bytes.subarray(0, 8).equals(pngStart)) return "png";
  if (bytes.length > 3 && bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff)
    return "jpeg";
  const isWebp =
    bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP";
  return isWebp ? "webp" : null;
}

/** PNG (third edition, §5): chunks of length, name, data and checksum, up to IEND. */
function endOfPng(bytes: Buffer): number | null {
  for (let at = 8; at + 12 <= bytes.length; ) {
    const next = at + 12 + bytes.readUInt32BE(at);
    if (bytes.toString("latin1", at + 4, at + 8) === "IEND") return next;
    at = next;
  }
  return null;
}

/** WebP (RFC 9649, §2.4): one RIFF chunk with its length, padded to an even number of bytes. */
const endOfWebp = (bytes: Buffer): number | null => {
  if (bytes.length < 12) return null;
  const size = bytes.readUInt32LE(4);
  return 8 + size + (size % 2);
};

/**
 * JPEG (ITU T.81, annex B): segments of marker and length; after a scan's head its data, in which 0xFF is
 * followed by 0 or a restart marker; up to the marker of the end.
 */
function endOfJpeg(bytes: Buffer): number | null {
  let at = 2;
  while (at + 1 < bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xd9) return at + 2;
    // Any number of fill bytes may precede a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (at + 4 > bytes.length) return null;
    at += 2 + bytes.readUInt16BE(at + 2);
    if (marker !== 0xda) continue;
    for (at = bytes.indexOf(0xff, at); at !== -1; at = bytes.indexOf(0xff, at + 2)) {
      const after = bytes[at + 1] ?? 0xff;
      if (after !== 0 && (after < 0xd0 || after > 0xd7)) break;
    }
    if (at === -1) return null;
  }
  return null;
}

/**
 * Where an image ends according to its format; null: it has no end. Data after the end could be another file
 * hidden behind the image.
 */
export function endOf(kind: ImageKind, bytes: Buffer): number | null {
  if (kind === "png") return endOfPng(bytes);
  return kind === "jpeg" ? endOfJpeg(bytes) : endOfWebp(bytes);
}
