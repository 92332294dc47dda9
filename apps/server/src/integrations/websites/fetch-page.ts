import type { IncomingMessage } from "node:http";
import {
  BodyCodingError,
  type GuardedRequest,
  GuardedRequestError,
  guardedGet,
  readBody,
} from "../../infrastructure/guarded-request/index.ts";
import { WebsiteError } from "../ports/website.ts";
import { decodeText } from "./body.ts";

/** The maximum number of bytes read of a page, before and after decompression. */
const maxBytes = 1_048_576;

/** A page as it was received. */
export interface Page {
  /** After redirects. */
  url: URL;
  isHtml: boolean;
  text: string;
}

const pageTypes = /^\s*(?:text\/html|application\/xhtml\+xml|text\/plain)\s*(?:;|$)/i;

/** @throws WebsiteError `refused`, `no-page`, or `unreachable` when the connection breaks. */
async function readPage(url: URL, response: IncomingMessage): Promise<Page> {
  const { statusCode = 0, headers } = response;
  if (statusCode < 200 || statusCode > 299) {
    throw new WebsiteError("refused", `${url.host} answered with ${statusCode}`);
  }
  const type = headers["content-type"] ?? "";
  if (!pageTypes.test(type)) throw new WebsiteError("no-page", `${url.host} sent no page`);
  try {
    const text = decodeText((await readBody(response, maxBytes)).bytes, type);
    return { url, isHtml: !/^\s*text\/plain/i.test(type), text };
  } catch (cause) {
    if (cause instanceof BodyCodingError) {
      throw new WebsiteError("no-page", cause.message, { cause });
    }
    throw new WebsiteError("unreachable", `${url.host} can't be reached`, { cause });
  }
}

/**
 * Fetches a page through the guarded request.
 * @throws WebsiteError; or the signal's reason.
 */
export async function fetchPage(
  start: URL,
  { userAgent, ...request }: Omit<GuardedRequest, "headers"> & { userAgent: string },
): Promise<Page> {
  const headers = {
    "user-agent": userAgent,
    accept: "text/html,application/xhtml+xml,text/plain;q=0.5",
    "accept-encoding": "gzip, br, deflate",
    "accept-language": "en,*;q=0.5",
  };
  try {
    return await guardedGet(start, { ...request, headers }, readPage);
  } catch (error) {
    request.signal.throwIfAborted();
    if (!(error instanceof GuardedRequestError)) throw error;
    throw new WebsiteError(error.failure, error.message, { cause: error });
  }
}
