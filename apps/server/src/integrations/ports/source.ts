import type { Source as SourceName } from "@earshot/contract";
import type { Post } from "./post.ts";

/** Why a source gave no response; one word for each cause. */
export type SourceFailure =
  /** Wait `retryAfterMs`, or a default time. */
  | "rate-limited"
  /** The credentials or the token are refused: a person must act. */
  | "unauthorized"
  /** The token is valid but has no permission for this call. */
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
  /** The platform blocks this machine or this client altogether (a block page, a sign-in page). */
  | "blocked"
  | "not-found"
  /** A name that no community has. */
  | "no-such-community"
  /** The credits of the account at the service are used up: a person must pay (X, web search). */
  | "no-credits"
  /** The account's monthly cap is reached; it resets with the month, not with a rate window. */
  | "capped"
  /** No complete response in time: worth another try later. */
  | "timeout"
  /** 5xx or a broken connection: worth another try later. */
  | "unavailable"
  /** Not tried: the last calls all failed, so the platform gets a pause. */
  | "paused"
  /** A response that is not of the documented shape. */
  | "malformed"
  /** The call itself is wrong: a parameter is missing, too long or invalid. */
  | "bad-request"
  /** It was changed concurrently. */
  | "conflict"
  /** The platform understood the request and refuses it, with codes in `refusals`. */
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
  /** The HTTP status of the response; null when there was none, or it does not matter. */
  readonly status: number | null;

  constructor(
    failure: SourceFailure,
    message: string,
    options: {
      publicText: string;
      retryAfterMs?: number | null;
      refusals?: readonly Refusal[];
      status?: number;
      cause?: unknown;
    },
  ) {
    super(message, { cause: options.cause });
    this.failure = failure;
    this.publicText = options.publicText;
    this.retryAfterMs = options.retryAfterMs ?? null;
    this.refusals = options.refusals ?? [];
    this.status = options.status ?? null;
  }
}

/** One page of a listing, newest first. `after` is the cursor of the next page; null when there is none. */
interface PostPage {
  posts: Post[];
  after: string | null;
}

/** The fields of a listed item that are still known after its post is stored. */
export type ListedItem = Pick<Post, "externalId" | "postedAt" | "community">;

/**
 * One listing of everything that a platform publishes, posts and comments together, that is read as
 * `newest("posts", ["all"])` back to a moment.
 */
export interface WholeListing {
  /** Seconds between two polls. */
  readonly everySeconds: number;
  /** The maximum number of items per page. */
  readonly pageSize: number;
  /** How late an item may be listed: each poll overlaps the previous one by this much. */
  readonly lagMs: number;
  /** The maximum number of items that are read back after an interruption. */
  readonly maxItems: number;
  /**
   * Reads by id the items that the listing did not have: up to `until`, or up to now where nothing newer than
   * `until` is listed, because the listing is not updated.
   * @param listed the items that were listed since the last poll
   * @param afterId a known item from before; null: none is known
   * @throws SourceError when an item can't be read
   */
  missed(listed: readonly ListedItem[], afterId: string | null, until: Date): AsyncIterable<Post[]>;
}

/**
 * A platform whose communities can be listed, newest first. Reading changes nothing there, so a call may be
 * repeated within the platform's limits, which the adapter enforces. Pages can overlap while new posts arrive:
 * the same post can occur twice.
 */
export interface Source {
  readonly name: SourceName;
  /** The kinds of items that it lists; feeds have no comments. */
  readonly lists: readonly ListingKind[];
  /** How many calls a minute it allows at most; null: as many as the operator says. */
  readonly callsPerMinute: number | null;
  /** Its one listing of everything; absent where posts and comments are listed separately, by community. */
  readonly whole?: WholeListing;
  /**
   * A page of the latest items of the communities together; `["all"]` is all of them.
   * @param options.since the caller needs no older ones; a source that can't filter returns more
   * @throws SourceError when there is no well-formed response.
   */
  newest(
    kind: ListingKind,
    communities: readonly string[],
    options: { after?: string | undefined; since?: Date | undefined; limit: number },
  ): Promise<PostPage>;
  /**
   * Everything between two known items, both excluded, in pages: read by id, so that a listing's length limit
   * does not matter. For sources whose ids ascend. Items that are not public are missing. Nothing is
   * requested before the first page is read. Absent where items can't be read by id.
   * @param afterId external ids of items of this kind, the earlier one and the later one
   * @returns null where it is not possible: another kind, ids not in order, or too many of them. The
   *   generator throws a SourceError when a page can't be read; the pages after it are then unknown too.
   */
  between?(kind: ListingKind, afterId: string, beforeId: string): AsyncIterable<Post[]> | null;
  /** Resolves when a community can be read. @throws SourceError that says why it can't be. */
  check(community: string): Promise<void>;
}

/** Kinds of listings: posts and comments. */
export type ListingKind = "posts" | "comments";
