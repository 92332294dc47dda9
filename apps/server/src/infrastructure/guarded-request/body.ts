import type { IncomingMessage } from "node:http";
import { pipeline } from "node:stream";
import { constants, createBrotliDecompress, createGunzip, createInflate } from "node:zlib";

/** A body has a content encoding that was not requested, or does not decode. */
export class BodyCodingError extends Error {}

// A truncated body is decoded as far as it goes.
const zlib = { finishFlush: constants.Z_SYNC_FLUSH };
const brotli = { finishFlush: constants.BROTLI_OPERATION_FLUSH };

/**
 * The decoder for a content encoding; null when there is none. @throws BodyCodingError for several, and
 * unknown ones.
 */
function decoderOf(coding: string) {
  switch (coding.trim().toLowerCase()) {
    case "":
    case "identity":
      return null;
    case "gzip":
    case "x-gzip":
      return createGunzip(zlib);
    case "deflate":
      return createInflate(zlib);
    case "br":
      return createBrotliDecompress(brotli);
    default:
      throw new BodyCodingError("a coding that was not asked for");
  }
}

/** Only the beginning of the input: an endless body may decode to nothing. */
async function* beginning(
  source: AsyncIterable<Buffer>,
  maxBytes: number,
  onCut: () => void,
): AsyncGenerator<Buffer> {
  let left = maxBytes;
  for await (const chunk of source) {
    yield chunk.subarray(0, left);
    left -= chunk.length;
    if (left > 0) continue;
    onCut();
    return;
  }
}

/**
 * Reads a body up to a limit that holds before and after decompression. A body that reaches it counts as cut, and the
 * rest is not read.
 * @throws BodyCodingError; or the stream's error.
 */
export async function readBody(
  response: IncomingMessage,
  maxBytes: number,
): Promise<{ bytes: Buffer; isCut: boolean }> {
  let isCut = false;
  const cut = () => {
    isCut = true;
  };
  const decoder = decoderOf(response.headers["content-encoding"] ?? "");
  const raw = beginning(response, maxBytes, cut);
  const source: AsyncIterable<Buffer> = decoder ? pipeline(raw, decoder, () => {}) : raw;
  const chunks: Buffer[] = [];
  let left = maxBytes;
  try {
    for await (const chunk of source) {
      chunks.push(chunk.subarray(0, left));
      left -= chunk.length;
      if (left > 0) continue;
      cut();
      break;
    }
  } catch (cause) {
    if (response.errored || !decoder) throw cause;
    throw new BodyCodingError("a body that is not of its coding", { cause });
  }
  return { bytes: Buffer.concat(chunks), isCut };
}
