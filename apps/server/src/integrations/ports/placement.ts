import type { Source } from "@earshot/contract";

/**
 * What to do about a refusal.
 *
 * - `wait`: the same may be tried again later, after `retryAfterMs` where it is known.
 * - `change`: not this text. What was approved is not changed any more, but a slip may be mended by hand.
 * - `account`: not with this account; another one may.
 * - `operator`: nobody can place anything before the operator has looked into it.
 * - `final`: this reply can never be placed there.
 */
export const refusalKinds = ["wait", "change", "account", "operator", "final"] as const;
export type RefusalKind = (typeof refusalKinds)[number];

/** Why a platform did not take a reply, and what to do, each in a sentence for the writer. */
export interface PlacementRefusal {
  /** The platform's own code where it has one; else ours. */
  code: string;
  message: string;
  remedy: string;
  kind: RefusalKind;
  /** How long it asks us to wait, in milliseconds. */
  retryAfterMs?: number;
}

/** The platform did not take it: nothing was posted, for certain. */
export class PlacementRefused extends Error {
  readonly refusal: PlacementRefusal;

  constructor(refusal: PlacementRefusal, options: { cause?: unknown } = {}) {
    super(`refused: ${refusal.code}`, options);
    this.refusal = refusal;
  }
}

/** What a platform's answer means, in the words of a refusal. */
export type PlacementFailureDetails = Pick<PlacementRefusal, "code" | "message" | "remedy">;

/** Nobody knows whether it was posted. */
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
  /** Called with each refresh token that the platform sends in place of it, before it is used. */
  onToken(refreshToken: string): Promise<void>;
}

/** A comment of an account, as the account itself sees it. */
export interface OwnComment {
  /** The platform's id of the comment. */
  externalId: string;
  /** The platform's id of what it answers; null where that is gone. */
  parentId: string | null;
  text: string;
  /** The platform's own address of it. */
  permalink: string;
  postedAt: Date;
}

/** What an account has said lately. */
export interface OwnComments {
  /** Whether all of them since the moment asked for are among them. */
  complete: boolean;
  comments: OwnComment[];
}

/**
 * Posts replies through a platform's API. No platform has an idempotency key for it, so a call is made
 * once: it is never repeated by the adapter, not even after a response that says to (429, 503), and who
 * calls again must first have looked that the comment is not there.
 */
export interface Placement {
  readonly name: Source;

  /**
   * Posts a comment, with one call at most that could post it. The text comes back as the platform
   * has stored it.
   * @throws PlacementRefused: nothing was posted. PlacementUnknown: it may have been.
   */
  place(
    account: PlacementAccount,
    post: {
      /** The platform's id of what is answered. */
      parentId: string;
      text: string;
      /**
       * Asked right before the call that posts, when all else is done: false: it comes too late, is not
       * made, and PlacementUnknown is thrown. Whoever planned it may have written it off.
       */
      isInTime(): boolean;
    },
  ): Promise<OwnComment>;

  /**
   * The account's comments since a moment, newest first. Reads alone, and may be repeated.
   * @throws SourceError
   */
  commentsOf(account: PlacementAccount, options: { since: Date }): Promise<OwnComments>;
}

/** What somebody's pasted words of a platform mean. */
export interface WordsRefusal extends PlacementRefusal {
  /** Whether the reply as it was approved can never be placed there (`change` and `final`). */
  final: boolean;
}

/**
 * Reads the words that a platform showed a person who posted by hand (a code, or its sentence).
 * Words of no known meaning give a refusal of kind `wait` that says so: never final.
 */
export type RefusalReader = (words: string) => WordsRefusal;
