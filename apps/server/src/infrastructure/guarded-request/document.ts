import type { IncomingHttpHeaders } from "node:http";
import { readBody } from "./body.ts";
import { type GuardedRequest, guardedGet } from "./index.ts";

/** A response to a guarded request, whatever its status. */
export interface FetchedDocument {
  /** After redirects. */
  url: URL;
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
  /** Whether the body is longer than what was read. */
  isCut: boolean;
  /** Whether it was redirected, and each redirect says that it is permanent (301, 308). */
  hasMovedForGood: boolean;
}

/**
 * Fetches a document through the guarded request, up to a number of bytes.
 * @throws GuardedRequestError, BodyCodingError; or the signal's reason.
 */
export function fetchDocument(
  start: URL,
  { maxBytes, ...request }: GuardedRequest & { maxBytes: number },
): Promise<FetchedDocument> {
  return guardedGet(start, request, async (url, response, redirects) => {
    const { bytes, isCut } = await readBody(response, maxBytes);
    return {
      url,
      status: response.statusCode ?? 0,
      headers: response.headers,
      bytes,
      isCut,
      hasMovedForGood:
        redirects.length > 0 && redirects.every((status) => status === 301 || status === 308),
    };
  });
}
