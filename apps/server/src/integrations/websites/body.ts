import type { IncomingMessage } from "node:http";
import { pipeline } from "node:stream";
import { constants, createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import sniff from "html-encoding-sniffer";
import { WebsiteError } from "../ports/website.ts";

/** The maximum bytes read of a page, before and after decompression. */
const mostBytes = 1_048_576;

// A truncated page counts with what it has.
const zlib = { finishFlush: constants.Z_SYNC_FLUSH };
const brotli = { finishFlush: constants.BROTLI_OPERATION_FLUSH };

/**
 * The decoder for a content encoding; null when there is none. @throws WebsiteError for several, and
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
      throw new WebsiteError("no-page", "a coding that was not asked for");
  }
}

/** Only the beginning of the input: an endless body may decode to nothing. */
async function* beginning(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let left = mostBytes;
  for await (const chunk of source) {
    yield chunk.subarray(0, left);
    left -= chunk.length;
    if (left <= 0) return;
  }
}

/** Reads a body up to the limit; leaving the loop ends the rest. @throws WebsiteError `no-page`; or the stream's error. */
export async function readBody(response: IncomingMessage): Promise<Buffer> {
  const decoder = decoderOf(response.headers["content-encoding"] ?? "");
  const raw = beginning(response);
  const source: AsyncIterable<Buffer> = decoder ? pipeline(raw, decoder, () => {}) : raw;
  const chunks: Buffer[] = [];
  let left = mostBytes;
  try {
    for await (const chunk of source) {
      chunks.push(chunk.subarray(0, left));
      left -= chunk.length;
      if (left <= 0) break;
    }
  } catch (cause) {
    if (response.errored || !decoder) throw cause;
    throw new WebsiteError("no-page", "a body that is not of its coding", { cause });
  }
  return Buffer.concat(chunks);
}

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

/** Bytes as text, in the encoding that they, the header or the page name, as browsers find it. */
export function decodeText(bytes: Buffer, contentType: string): string {
  const [, label] = charset.exec(contentType) ?? [];
  const encoding = sniff(bytes, {
    ...(label !== undefined && { transportLayerEncodingLabel: label }),
    defaultEncoding: isUtf8(bytes) ? "UTF-8" : "windows-1252",
  });
  try {
    return new TextDecoder(encoding).decode(bytes);
  } catch {
    // The standard has two names that no decoder knows.
    return new TextDecoder().decode(bytes);
  }
}
