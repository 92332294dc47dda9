import type { Source as SourceName } from "@earshot/contract";
import type { Post } from "./post.ts";

/** Why a feed or forum could not be read; one word for each cause. */
export type FeedFailure =
  /** Not the address of a public website: another scheme or port, a name and password in it, no host. */
  | "address"
  /** It leads to an address that is not public: this machine, a private network, a reserved range. */
  | "forbidden"
  /** The name does not resolve, nothing answers, or the certificate is invalid. */
  | "unreachable"
  /** Not read within the total time limit. */
  | "slow"
  /** More redirects than are followed. */
  | "redirects"
  /** Status 404. */
  | "not-found"
  /** Status 410: it was removed permanently. */
  | "gone"
  /** Status 401 or 403: only members may read it, or programs are blocked. */
  | "members-only"
  /** Status 429, or 503 with a time to wait. */
  | "rate-limited"
  /** Any other error status. */
  | "refused"
  /** The body exceeds the size limit. */
  | "too-large"
  /** A web page or another document instead of a feed. */
  | "not-a-feed"
  /** A feed that can't be understood, or an answer that is not of the documented shape. */
  | "malformed";

/** A feed's or forum's failure. The message is for the log; people read one sentence per cause. */
export class FeedError extends Error {
  readonly failure: FeedFailure;
  /** How long the server asked us to wait; null: it did not say. */
  readonly retryAfterMs: number | null;

  constructor(
    failure: FeedFailure,
    message: string,
    options: { cause?: unknown; retryAfterMs?: number | null } = {},
  ) {
    super(message, { cause: options.cause });
    this.failure = failure;
    this.retryAfterMs = options.retryAfterMs ?? null;
  }
}

/** A feed or a forum that was found at an address. */
export interface FoundFeed {
  source: SourceName;
  /** The address to read it at. */
  address: string;
  title: string;
  /** The newest posts, newest first; null where it was not read yet. */
  posts: Post[] | null;
}

/** When a feed asks not to be read (RSS `skipHours`, `skipDays`), in UTC. */
export interface QuietTimes {
  /** 0 to 23. */
  hours: readonly number[];
  /** 0 is Sunday. */
  days: readonly number[];
}

/** The result of polling a feed or forum. */
export interface FeedReading {
  /** The posts that the previous poll did not return, newest first. */
  posts: Post[];
  /** What the next poll needs to know. Stored unchanged, together with the posts. */
  state: object;
  /** null where the feed has none, or nothing has changed. */
  title: string | null;
  /** The new address after a permanent redirect; null: it has not moved. */
  movedTo: string | null;
  /** How long it asks us to wait after each poll; null when it does not say. */
  askedSeconds: number | null;
  quiet: QuietTimes;
  /** Items may have appeared and disappeared since the last read. */
  mayHaveMissed: boolean;
  /** Its items are replaced so fast that it should be polled more often. */
  isBusy: boolean;
}

/** The feed to read: the row that all workspaces that added it share. */
export interface FeedToRead {
  /** Makes ids of posts unique where the feed does not. */
  id: string;
  address: string;
  /** From the previous poll; null before the first one. */
  state: unknown;
}

/**
 * Reads feeds and forums that workspaces add by address. Changes nothing there, and loads nothing that a document
 * refers to. Addresses are untrusted: adapters read them through the guarded request only.
 */
export interface FeedReader {
  readonly name: SourceName;
  /** The shortest time between two polls. */
  readonly intervalSeconds: number;
  /**
   * The feeds or forums at an address as people type it; empty when there is none of this kind.
   * @throws FeedError; or the signal's reason.
   */
  find(address: string, signal: AbortSignal): Promise<FoundFeed[]>;
  /** @throws FeedError; or the signal's reason. */
  read(feed: FeedToRead, signal: AbortSignal): Promise<FeedReading>;
  /**
   * Whether one of its posts was deleted there. Absent where a reader can't tell.
   * @throws FeedError; or the signal's reason.
   */
  isDeleted?(feed: FeedToRead, externalId: string, signal: AbortSignal): Promise<boolean>;
}

/**
 * Tries the addresses that somebody may have meant: the second where no server responds at the first.
 * @throws FeedError of the address that was tried last
 */
export async function findAtFirstReachable<T>(
  [first, second]: readonly URL[],
  findAt: (address: URL) => Promise<T[]>,
): Promise<T[]> {
  if (!first) return [];
  try {
    return await findAt(first);
  } catch (error) {
    const isUnreachable = error instanceof FeedError && error.failure === "unreachable";
    if (!isUnreachable || !second) throw error;
    return findAt(second);
  }
}

/** The path of an address, or of a folder, without slashes at its end. */
export function folderOf(path: string): string {
  let end = path.length;
  while (path[end - 1] === "/") end -= 1;
  return path.slice(0, end);
}

/** The failure that a status means; null for a success. */
export function feedErrorOf(
  host: string,
  { status, headers }: { status: number; headers: Record<string, unknown> },
  now: Date,
): FeedError | null {
  if (status >= 200 && status <= 299) return null;
  const retryAfterMs = retryAfterOf(headers["retry-after"], now);
  const message = `${host} answered with ${status}`;
  const failure = ((): FeedFailure => {
    if (status === 404) return "not-found";
    if (status === 410) return "gone";
    if (status === 401 || status === 403) return "members-only";
    if (status === 429 || (status === 503 && retryAfterMs !== null)) return "rate-limited";
    return "refused";
  })();
  return new FeedError(failure, message, { retryAfterMs });
}

/** `Retry-After` in milliseconds, from seconds or a date; null for anything else. */
function retryAfterOf(header: unknown, now: Date): number | null {
  if (typeof header !== "string") return null;
  const text = header.trim();
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime());
}

/** `max-age` of `Cache-Control` in seconds; null when there is none. */
export function maxAgeOf(header: unknown): number | null {
  if (typeof header !== "string") return null;
  const [, seconds] = /(?:^|[\s,])max-age\s*=\s*"?(\d{1,9})/i.exec(header) ?? [];
  return seconds === undefined ? null : Number(seconds);
}
