import {
  includesDisclosure,
  platforms,
  type Remover,
  type ReplyVisibility,
  type Source,
  sourceNames,
} from "@earshot/contract";
import { isAnother, whatChanged } from "./rules-edits.ts";

/** How others see a comment: the port's answer, without the post's other fields. */
export type Sight =
  | { state: "standing"; body: string }
  | { state: "removed"; by?: "moderator" | "filter" | "platform" | undefined }
  | { state: "deleted" }
  | { state: "unseen" };

/** How a platform shows an account to others. */
export type ShownAs = "good" | "shadowed" | "suspended";

/** What is known of a reply when it is looked at. */
export interface Known {
  source: Source;
  account: string | null;
  /** The text as it was approved. */
  text: string;
  disclosure: string;
  /** Others have seen it standing: at an earlier look, or when it was taken as placed by hand. */
  stoodBefore: boolean;
  /** How its account is shown; null: it was not asked for, or nobody tells. */
  shownAs: ShownAs | null;
}

/** What a look comes to. */
export interface Verdict {
  visibility: ReplyVisibility;
  /** A sentence; null while it stands as it was approved. */
  cause: string | null;
  /** null: it stands. */
  removedBy: Remover | null;
}

/** Whether its account has to be looked at to know who took a comment away. */
export const needsAccount = (sight: Sight): boolean =>
  sight.state === "unseen" || (sight.state === "removed" && sight.by === undefined);

const gone = (visibility: ReplyVisibility, removedBy: Remover, cause: string): Verdict => ({
  visibility,
  removedBy,
  cause,
});

/** The account itself is hidden, and with it what it writes. */
function hidden(visibility: ReplyVisibility, known: Known): Verdict | null {
  const { source, shownAs } = known;
  const account = known.account ?? "its author";
  const platform = sourceNames[source];
  if (shownAs === "shadowed") {
    const cause = `${platform} shows nobody what ${account} writes: the account is shadow-banned.`;
    return gone(visibility, "shadow", cause);
  }
  if (shownAs === "suspended") {
    return gone(visibility, "platform", `${platform} has suspended the account ${account}.`);
  }
  return null;
}

function removed(by: "moderator" | "filter" | "platform" | undefined, known: Known): Verdict {
  const platform = sourceNames[known.source];
  if (by === "moderator") return gone("removed", by, "Moderators removed it.");
  if (by === "filter") return gone("removed", by, "A filter removed it.");
  if (by === "platform") return gone("removed", by, `${platform} removed it.`);
  const account = hidden("removed", known);
  if (account) return account;
  // A filter acts before anybody can see a comment; who takes down what stood is a person.
  return known.stoodBefore
    ? gone("removed", "moderator", "Moderators removed it: it stood there before.")
    : gone("removed", "filter", "A filter removed it: nobody has seen it standing.");
}

function unseen(known: Known): Verdict {
  const account = hidden("unseen", known);
  if (account) return account;
  const { source, shownAs } = known;
  const platform = sourceNames[source];
  if (shownAs === "good") {
    return gone("unseen", "filter", "A filter hides it: its account is shown, and it is not.");
  }
  return gone("unseen", "platform", `${platform} does not show it to others any more.`);
}

/** What a look at a comment comes to: whether it stands, and who took it away where it does not. */
export function judge(sight: Sight, known: Known): Verdict {
  if (sight.state === "removed") return removed(sight.by, known);
  if (sight.state === "unseen") return unseen(known);
  if (sight.state === "deleted") {
    return gone("deleted", "author", platforms[known.source].reply.deletedNote);
  }
  const lostLine = !includesDisclosure(sight.body, known.disclosure);
  const change = whatChanged(known.text, sight.body, known.source);
  if (!lostLine && change === null) return { visibility: "standing", cause: null, removedBy: null };
  const cause = [
    lostLine && "It was edited and no longer carries the disclosure line.",
    change !== null && `It differs from what was approved: ${change}.`,
  ];
  return { visibility: "edited", cause: cause.filter(Boolean).join(" "), removedBy: null };
}

/**
 * Whether a comment was edited so far that it is not the approved reply any more: its disclosure line is
 * missing, or the text is another one.
 */
export const isMateriallyEdited = (sight: Sight, { text, disclosure, source }: Known): boolean =>
  sight.state === "standing" &&
  (!includesDisclosure(sight.body, disclosure) || isAnother(text, sight.body, source));

/** Who acts against an account, and not on its behalf. */
export const others: readonly Remover[] = ["moderator", "filter", "platform", "reported"];

/** Who acts for a community: what they take away says how it is minded. */
export const ofCommunity: readonly Remover[] = ["moderator", "filter"];

/** How far back an account's removals count, in milliseconds. */
export const cooldownWindowMs = 7 * 86_400_000;
/** How far back a community's removals are told, in days. */
export const communityWindowDays = 90;

const dayMs = 86_400_000;

/** How long an account rests. */
export interface Cooldown {
  /** null: until the administrator lifts it. */
  until: Date | null;
  reason: string;
}

/**
 * How long an account rests after others took away so many replies of it within {@link restWindowMs}:
 * one lets it rest for a day, two for a week.
 */
export function cooldownAfterRemovals(removals: number, now: Date): Cooldown | null {
  if (removals < 1) return null;
  const days = removals === 1 ? 1 : 7;
  const reason =
    removals === 1
      ? "One of its replies was removed within 7 days."
      : `${removals} of its replies were removed within 7 days.`;
  return { until: new Date(now.getTime() + days * dayMs), reason };
}

/** How long an account rests that its platform hides; null: it is shown. */
export function cooldownFor(shownAs: ShownAs | null, source: Source): Cooldown | null {
  const platform = sourceNames[source];
  if (shownAs === "shadowed") {
    return { until: null, reason: `${platform} shows nobody what it writes.` };
  }
  return shownAs === "suspended" ? { until: null, reason: `${platform} has suspended it.` } : null;
}
