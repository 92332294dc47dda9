import { constants } from "node:zlib";
import { type Call, calls } from "@earshot/contract";
import compress from "@fastify/compress";
import type { FastifyInstance } from "fastify";

/** Smaller answers arrive in as many round trips as compressed ones: ten packets (RFC 6928). */
const minBytes = 16_384;
/** Up to this size compressing takes less than a stream's setup: about half a millisecond. */
const maxSyncBytes = 65_536;

const routeOptions = {
  // On 10 kB of mentions zstd takes half the time of gzip and a third of Brotli for the same size.
  encodings: ["zstd", "br", "gzip"] as ("zstd" | "br" | "gzip")[],
  // The lowest levels: a response is compressed once and read once.
  zlibOptions: { level: 1 },
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
  threshold: minBytes,
  syncThreshold: maxSyncBytes,
};

/** Prepares compression for the routes of `app` that opt in (decision 034). */
export async function compressResponses(app: FastifyInstance): Promise<void> {
  // Each route opts in; request bodies are never decompressed.
  await app.register(compress, { global: false });
}

/**
 * Whether the responses of a call are compressed: only reads that need an access token. Another site can't
 * make a browser send that token, so it can't measure secrets by the size of responses (BREACH).
 * Only calls of other methods issue secrets.
 */
function isCompressed({ method, path, who, stream, redirect, binary }: Call): boolean {
  // Images are compressed already.
  const isImage = binary !== undefined || path.endsWith("/screenshot");
  return method === "GET" && who !== "anyone" && !stream && !redirect && !isImage;
}

/** How a route compresses its responses; false: it does not. */
export const compressionOf = (call: Call): typeof routeOptions | false =>
  (isCompressed(call) || call === calls.openapi) && routeOptions;
