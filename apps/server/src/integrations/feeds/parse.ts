import { FeedError } from "../ports/feed-reader.ts";
import type { Feed } from "./feed.ts";
import { readJsonFeed } from "./read-json.ts";
import { readXmlFeed } from "./read-xml.ts";

/** The first character of XML or JSON. Anything before it, such as a byte order mark, is skipped. */
const firstSign = /[<{]/;

/**
 * Reads a feed by its first characters, since servers send feeds with any content type.
 * @throws FeedError `not-a-feed`, `malformed`.
 */
export function parseFeed(text: string, address: URL): Feed {
  const [sign] = firstSign.exec(text.slice(0, 1_000)) ?? [];
  if (sign === "{") return readJsonFeed(text.slice(text.indexOf("{")), address);
  if (sign === "<") return readXmlFeed(text, address);
  throw new FeedError("not-a-feed", `${address.host} sent a document that is no feed`);
}
