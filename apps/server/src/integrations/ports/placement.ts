import type { Source } from "@earshot/contract";

/**
 * What to do about a refusal.
 *
 * - `wait`: retry later, after `retryAfterMs` if it is known.
 * - `change`: the text was refused. An approved text is not changed, but a person can fix a slip while
 *   posting.
 * - `account`: this account was refused; another one may work.
 * - `operator`: nothing can be placed until the operator has fixed it.
 * - `final`: this reply can never be placed there.
 */
export const refusalKinds = ["wait", "change", "account", "operator", "final"] as const;
export type RefusalKind = (typeof refusalKinds)[number];

/** Why a platform refused a reply, and what to do, each as a sentence for the writer. */
export interface PlacementRefusal {
  /** The platform's own code where it has one; else ours. */
  code: string;
  message: string;
  remedy: string;
  kind: RefusalKind;
  /** How long the platform asks to wait, in milliseconds. */
  retryAfterMs?: number;
}

/** The platform refused the reply: nothing was posted, for certain. */
export class PlacementRefused extends Error {
  readonly refusal: PlacementRefusal;

  constructor(refusal: PlacementRefusal, options: { cause?: unknown } = {}) {
    super(`refused: ${refusal.code}`, options);
    this.refusal = refusal;
  }
}

/** The meaning of a platform's response, as a refusal. */
export type PlacementFailureDetails = Pick<PlacementRefusal, "code" | "message" | "remedy">;

/** It is unknown whether the reply was posted. */
export class PlacementUnknown extends Error {
  /** Sentences for the writer; the message is for the log. */
  readonly failure: PlacementFailureDetails;

  constructor(
    failure: PlacementFailureDetails,
    message: string,
    options: { cause?: unknown } = {},
  ) {
    super(message, options);
    this.failure = failure;
  }
}

/** An account that allowed us to act for it. */
export interface PlacementAccount {
  name: string;
  /** A secret. */
  refreshToken: string;
  /** Called with each refresh token that replaces it, before the new one is used. */
  onToken(refreshToken: string): Promise<void>;
}

/** A comment of an account, as the account itself sees it. */
export interface OwnComment {
  /** The platform's id of the comment. */
  externalId: string;
  /** The platform's id of the parent; null when the parent is deleted. */
  parentId: string | null;
  text: string;
  /** The platform's own address of it. */
  permalink: string;
  postedAt: Date;
}

/** The recent comments of an account. */
export interface OwnComments {
  /** Whether these are all comments since the requested moment. */
  complete: boolean;
  comments: OwnComment[];
}

/**
 * Posts replies through a platform's API. No platform offers an idempotency key for it, so the adapter makes
 * one call and never retries, not even after 429 or 503. Before another call, the caller must check that the
 * comment is not there.
 */
export interface Placement {
  readonly name: Source;

  /**
   * Posts a comment with at most one call that could post it. Returns the text as the platform stored it.
   * @throws PlacementRefused: nothing was posted. PlacementUnknown: it may have been.
   */
  place(
    account: PlacementAccount,
    post: {
      /** The platform's id of the parent. */
      parentId: string;
      text: string;
      /**
       * Called right before the call that posts. false: it is too late, so the call is not made and
       * PlacementUnknown is thrown, because the caller may have given the attempt up.
       */
      isInTime(): boolean;
    },
  ): Promise<OwnComment>;

  /**
   * The account's comments since a moment, newest first. Only reads, so it may be repeated.
   * @throws SourceError
   */
  commentsOf(account: PlacementAccount, options: { since: Date }): Promise<OwnComments>;
}

/** The refusal in a platform's message that a person pasted. */
export interface WordsRefusal extends PlacementRefusal {
  /** Whether the reply as it was approved can never be placed there (`change` and `final`). */
  final: boolean;
}

/**
 * Reads the message that a platform showed a person who posted manually (a code or a sentence). An
 * unrecognized message gives a refusal of kind `wait` that says so, never a final one.
 */
export type RefusalReader = (words: string) => WordsRefusal;
