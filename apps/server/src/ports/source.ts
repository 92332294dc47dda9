import type { Source as SourceName } from "@earshot/contract";

/** A public post in the one shape of all sources. Texts are as the platform gives them, unescaped. */
export interface SourcePost {
  source: SourceName;
  /** The platform's own id, unique within the source (Reddit: the fullname, `t3_…`). */
  externalId: string;
  /** The community's name without a prefix; null where a platform has none. */
  community: string | null;
  /** null when the account is gone. */
  author: string | null;
  title: string;
  body: string;
  /** An http or https address that a person can open. */
  url: string;
  score: number;
  numComments: number;
  postedAt: Date;
  /** The text was taken down by its author or by moderators: nothing of it is to be matched. */
  removed: boolean;
}

/** Why a source gave no answer. */
export type SourceTrouble =
  /** Wait `retryAfterMs`, or a pause of one's own. */
  | "rate-limited"
  /** The credentials are refused: a person must act. */
  | "unauthorized"
  | "forbidden"
  | "not-found"
  /** 5xx, a time-out, a broken connection: worth another try later. */
  | "unavailable"
  /** An answer that is not of the documented shape. */
  | "malformed";

/** A source's failure. `publicText` is a sentence for customers; the message is for the log. */
export class SourceError extends Error {
  readonly trouble: SourceTrouble;
  readonly publicText: string;
  readonly retryAfterMs: number | null;

  constructor(
    trouble: SourceTrouble,
    message: string,
    options: { publicText: string; retryAfterMs?: number | null; cause?: unknown },
  ) {
    super(message, { cause: options.cause });
    this.trouble = trouble;
    this.publicText = options.publicText;
    this.retryAfterMs = options.retryAfterMs ?? null;
  }
}

/** One page of a listing, newest first. `after` asks for the next page; null when there is none. */
export interface PostPage {
  posts: SourcePost[];
  after: string | null;
}

/**
 * A platform whose communities can be read, newest first. Reading changes nothing there, so a call
 * may be repeated at will within the platform's limits, which the adapter keeps by itself.
 * Pages may overlap while new posts arrive: the same post can come twice.
 */
export interface Source {
  readonly name: SourceName;
  /** @throws SourceError for everything that keeps it from a well-formed answer. */
  newest(
    communities: readonly string[],
    options: { after?: string | undefined; limit: number },
  ): Promise<PostPage>;
}
