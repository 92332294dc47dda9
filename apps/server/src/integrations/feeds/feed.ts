import type { QuietTimes } from "../ports/feed-reader.ts";

/** An item of a feed as it was written. The format of the feed decides whether texts are HTML or plain. */
export interface FeedItem {
  /** Its id (RSS `guid`, Atom and JSON Feed `id`); empty when it has none. */
  id: string;
  /** Absolute, or empty. */
  link: string;
  title: FeedText;
  /** The longest text that the feed has of it. */
  content: FeedText;
  author: string;
  /** When it was published, or else updated, as it was written; empty when there is no date. */
  date: string;
  /** null when it does not say. */
  comments: number | null;
}

/** A text and how it is marked up. */
export interface FeedText {
  text: string;
  isHtml: boolean;
}

/** A feed of any form. */
export interface Feed {
  title: FeedText;
  items: FeedItem[];
  /** How long it may be cached, in seconds (RSS `ttl`, `sy:updatePeriod`); null when it does not say. */
  ttlSeconds: number | null;
  quiet: QuietTimes;
}

export const noText: FeedText = { text: "", isHtml: false };

/** Further items of a feed are not read. */
export const maxItems = 500;
