import type { Source as SourceName } from "@earshot/contract";
import type { Post } from "./post.ts";

/** Why a source gave no response; one word for each cause. */
export type SourceFailure =
  /** Wait `retryAfterMs`, or a pause of one's own. */
  | "rate-limited"
  /** The credentials or the token are refused: a person must act. */
  | "unauthorized"
  /** The token is good and was not given the right to this call. */
  | "insufficient-scope"
  | "forbidden"
  /** A community that only its members may read. */
  | "private"
  /** A community behind a warning that an account has to accept. */
  | "quarantined"
  /** A community that the platform closed. */
  | "banned"
  /** The law of some country forbids it (status 451). */
  | "legal"
  /** The platform keeps this machine or this client out altogether (a block page, a sign-in page). */
  | "blocked"
  | "not-found"
  /** A name that no community has. */
  | "no-such-community"
  /** What the account at the service paid for is used up: a person must pay (X, web search). */
  | "no-credits"
  /** The account's cap of the month is reached; it ends by itself, not after a rate window. */
  | "capped"
  /** No response, or no end of it, in time: worth another try later. */
  | "timeout"
  /** 5xx or a broken connection: worth another try later. */
  | "unavailable"
  /** Not tried: the last calls all failed, so the platform gets a pause. */
  | "paused"
  /** A response that is not of the documented shape. */
  | "malformed"
  /** The call itself is wrong: a parameter is missing, too long or of no meaning. */
  | "bad-request"
  /** The thing was changed by somebody else meanwhile. */
  | "conflict"
  /** The platform understood and refuses what was asked, with codes in `refusals`. */
  | "rejected";

/** One refusal of a form (Reddit: a triple of `json.errors`). */
export interface Refusal {
  /** The platform's own code, such as THREAD_LOCKED. */
  code: string;
  /** The platform's own sentence. */
  message: string;
  field: string | null;
}

/** A source's failure. `publicText` is a sentence for customers; the message is for the log. */
export class SourceError extends Error {
  readonly failure: SourceFailure;
  readonly publicText: string;
  readonly retryAfterMs: number | null;
  readonly refusals: readonly Refusal[];

  constructor(
    failure: SourceFailure,
    message: string,
    options: {
      publicText: string;
      retryAfterMs?: number | null;
      refusals?: readonly Refusal[];
      cause?: unknown;
    },
  ) {
    super(message, { cause: options.cause });
    this.failure = failure;
    this.publicText = options.publicText;
    this.retryAfterMs = options.retryAfterMs ?? null;
    this.refusals = options.refusals ?? [];
  }
}

/** One page of a listing, newest first. `after` asks for the next page; null when there is none. */
interface PostPage {
  posts: Post[];
  after: string | null;
}

/**
 * A platform whose communities can be read, newest first. Reading changes nothing there, so a call
 * may be repeated at will within the platform's limits, which the adapter keeps by itself.
 * Pages may overlap while new posts arrive: the same post can come twice.
 */
export interface Source {
  readonly name: SourceName;
  /** What it lists; feeds have no comments. */
  readonly lists: readonly ListingKind[];
  /** How many calls a minute it allows at most; null: as many as the operator says. */
  readonly callsPerMinute: number | null;
  /**
   * A page of what was said last in the communities together; `["all"]` is all of them.
   * @throws SourceError for everything that keeps it from a well-formed answer.
   */
  newest(
    kind: ListingKind,
    communities: readonly string[],
    options: { after?: string | undefined; limit: number },
  ): Promise<PostPage>;
  /**
   * What was said everywhere between two items that are known, both left out, in pages: read by their
   * ids one by one, so that no listing's end counts. For sources that give ids in ascending order.
   * What nobody may see is not among it, nor told. Nothing is asked before the first page is.
   * Absent where ids can't be read.
   * @param afterId external ids of items of this kind, the earlier one and the later one
   * @returns null where it can't be: another kind, ids in no order, or more of them than are worth
   *   their calls. What it yields throws a SourceError when a page of it can't be read; then as
   *   little of the rest is known as before.
   */
  between?(kind: ListingKind, afterId: string, beforeId: string): AsyncIterable<Post[]> | null;
  /** Resolves when a community can be read. @throws SourceError that says why it can't be. */
  check(community: string): Promise<void>;
}

/** Kinds of listings: what opens a conversation, and what answers in one. */
export type ListingKind = "posts" | "comments";
