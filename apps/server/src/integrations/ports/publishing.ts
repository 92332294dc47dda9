import type { Source } from "@earshot/contract";
import type { PlacementAccount } from "./placement.ts";

/** What a community's own forms require of a post. null and empty where there is no limit. */
export interface CommunityPostRequirements {
  title: TextRequirements;
  body: TextRequirements & { isRequired: boolean; isForbidden: boolean };
  /** Hosts that links may not lead to, or the only ones that they may. */
  links: { allowed: readonly string[] | null; forbidden: readonly string[] };
  needsFlair: boolean;
  /** The moderators' advice for people who write a post. */
  guidelines: string;
}

interface TextRequirements {
  min: number | null;
  max: number | null;
  /** One of these has to occur. */
  required: readonly string[];
  forbidden: readonly string[];
  /** Whether it also has to match patterns, which only the platform checks. */
  hasPatterns: boolean;
}

/** A post of an account, as the account itself sees it. */
export interface OwnPublishedPost {
  externalId: string;
  community: string;
  title: string;
  text: string;
  url: string;
  postedAt: Date;
}

/**
 * Publishes posts with accounts that allowed it. No platform has an idempotency key for it, so the adapter makes
 * one call and never retries. Before another call, the caller must check that the post is not there.
 */
export interface Publishing {
  readonly name: Source;
  /** The scope of the account's permission that publishing needs. */
  readonly scope: string;

  /** @throws SourceError */
  requirementsOf(account: PlacementAccount, community: string): Promise<CommunityPostRequirements>;

  /**
   * Publishes with at most one call that could publish.
   * @returns the platform's id of the post, and its address
   * @throws PlacementRefused: nothing was published. PlacementUnknown: it may have been.
   */
  publish(
    account: PlacementAccount,
    post: {
      community: string;
      title: string;
      text: string;
      /** Called right before the call that publishes. false: it is too late, and PlacementUnknown is thrown. */
      isInTime(): boolean;
    },
  ): Promise<{ externalId: string; url: string }>;

  /**
   * The account's posts since a moment, newest first. Only reads, so it may be repeated.
   * @returns also whether these are all of them
   * @throws SourceError
   */
  postsOf(
    account: PlacementAccount,
    options: { since: Date },
  ): Promise<{ complete: boolean; posts: OwnPublishedPost[] }>;
}
