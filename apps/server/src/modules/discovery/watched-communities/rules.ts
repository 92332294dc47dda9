/** Failures that concern a single community. */
const communityFailures = [
  "no-such-community",
  "private",
  "quarantined",
  "banned",
  "forbidden",
  "not-found",
  "legal",
] as const;
export type CommunityFailure = (typeof communityFailures)[number];

export const isCommunityFailure = (failure: string): failure is CommunityFailure =>
  communityFailures.some((known) => known === failure);

const failureTexts: Record<CommunityFailure, string> = {
  "no-such-community": "does not exist",
  "not-found": "does not exist",
  private: "is private",
  quarantined: "is quarantined",
  banned: "is banned",
  forbidden: "can’t be read",
  legal: "can’t be shown here",
};

const sentenceOf = (name: string, failure: string) =>
  `r/${name} ${isCommunityFailure(failure) ? failureTexts[failure] : "can’t be read"}`;

/** A sentence about unreadable communities: "r/a is private, r/b does not exist." */
export function describeUnreadable(
  unreadable: readonly { name: string; failure: string }[],
): string | null {
  if (unreadable.length === 0) return null;
  return `${unreadable.map(({ name, failure }) => sentenceOf(name, failure)).join(", ")}.`;
}

const misspelled: readonly string[] = ["no-such-community", "not-found"];

/** Why a workspace's own community can't be read, and what to do. */
export function describeFailure(name: string, failure: string): string {
  const remedy = misspelled.includes(failure)
    ? "Check its name."
    : "We try again every 6 hours; remove it from your list to make room for another.";
  return `${sentenceOf(name, failure)}. ${remedy}`;
}
