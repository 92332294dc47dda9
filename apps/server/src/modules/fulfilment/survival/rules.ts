import {
  includesDisclosure,
  type Remover,
  type ReplyVisibility,
  replyFormatOf,
  type Source,
  sourceNames,
} from "@earshot/contract";
import { describeChange, isDifferentText } from "./rules-edits.ts";

/** How others see a comment, as the port reports it. */
export type PublicState =
  | { state: "standing"; body: string }
  | { state: "removed"; by?: "moderator" | "filter" | "platform" | undefined }
  | { state: "deleted" }
  | { state: "unseen" };

/** How others see an account. */
export type AccountVisibility = "good" | "shadowed" | "suspended";

/** What is known of a reply when it is checked. */
export interface CheckedReply {
  source: Source;
  account: string | null;
  /** The text as it was approved. */
  text: string;
  disclosure: string;
  /** It was live before: at an earlier check, or when a manual placement was recorded. */
  wasLive: boolean;
  /** null: not checked, or the platform does not show it. */
  accountVisibility: AccountVisibility | null;
}

/** The result of a survival check. */
export interface CheckVerdict {
  visibility: ReplyVisibility;
  /** Why it is not live with the approved text, in a sentence; null: it is. */
  cause: string | null;
  /** null: it is live. */
  removedBy: Remover | null;
}

/** Whether the account must be checked too, to know who removed the comment. */
export const needsAccount = (comment: PublicState): boolean =>
  comment.state === "unseen" || (comment.state === "removed" && comment.by === undefined);

const notLive = (visibility: ReplyVisibility, removedBy: Remover, cause: string): CheckVerdict => ({
  visibility,
  removedBy,
  cause,
});

/** The verdict when the platform hides the whole account; null: it does not. */
function verdictOfHiddenAccount(
  visibility: ReplyVisibility,
  reply: CheckedReply,
): CheckVerdict | null {
  const { source, accountVisibility } = reply;
  const account = reply.account ?? "its author";
  const platform = sourceNames[source];
  if (accountVisibility === "shadowed") {
    const cause = `${platform} hides everything that ${account} writes: the account is shadow-banned.`;
    return notLive(visibility, "shadow", cause);
  }
  if (accountVisibility === "suspended") {
    return notLive(visibility, "platform", `${platform} has suspended the account ${account}.`);
  }
  return null;
}

function removed(
  by: "moderator" | "filter" | "platform" | undefined,
  reply: CheckedReply,
): CheckVerdict {
  const platform = sourceNames[reply.source];
  if (by === "moderator") return notLive("removed", by, "Moderators removed it.");
  if (by === "filter") return notLive("removed", by, "A filter removed it.");
  if (by === "platform") return notLive("removed", by, `${platform} removed it.`);
  const account = verdictOfHiddenAccount("removed", reply);
  if (account) return account;
  // A filter acts before others can see a comment. A comment that was live was removed by a person.
  return reply.wasLive
    ? notLive("removed", "moderator", "Moderators removed it: it was live before.")
    : notLive("removed", "filter", "A filter removed it: it was never live.");
}

function unseen(reply: CheckedReply): CheckVerdict {
  const account = verdictOfHiddenAccount("unseen", reply);
  if (account) return account;
  const { source, accountVisibility } = reply;
  const platform = sourceNames[source];
  if (accountVisibility === "good") {
    return notLive(
      "unseen",
      "filter",
      "A filter hides it: others can see its account, but not the comment.",
    );
  }
  return notLive("unseen", "platform", `${platform} no longer shows it to others.`);
}

/** Whether a comment is live with the approved text, and otherwise who removed or edited it. */
export function judgeComment(comment: PublicState, reply: CheckedReply): CheckVerdict {
  if (comment.state === "removed") return removed(comment.by, reply);
  if (comment.state === "unseen") return unseen(reply);
  if (comment.state === "deleted") {
    return notLive("deleted", "author", replyFormatOf(reply.source).deletedNote);
  }
  const lostLine = !includesDisclosure(comment.body, reply.disclosure);
  const change = describeChange(reply.text, comment.body, reply.source);
  if (!lostLine && change === null) return { visibility: "standing", cause: null, removedBy: null };
  const cause = [
    lostLine && "It was edited and no longer carries the disclosure line.",
    change !== null && `It differs from what was approved: ${change}.`,
  ];
  return { visibility: "edited", cause: cause.filter(Boolean).join(" "), removedBy: null };
}

/**
 * Whether a comment was materially edited: the disclosure line is missing, or the text differs too much from
 * the approved one.
 */
export const isMateriallyEdited = (
  comment: PublicState,
  { text, disclosure, source }: CheckedReply,
): boolean =>
  comment.state === "standing" &&
  (!includesDisclosure(comment.body, disclosure) || isDifferentText(text, comment.body, source));

/** Removers other than the author; their removals start cooldowns. */
export const otherRemovers: readonly Remover[] = ["moderator", "filter", "platform", "reported"];

/** Removers that act for a community; their removals warn the next writer there. */
export const communityRemovers: readonly Remover[] = ["moderator", "filter"];

/** How far back an account's removals count, in milliseconds. */
export const cooldownWindowMs = 7 * 86_400_000;
/** How far back a community's removals are counted, in days. */
export const communityWindowDays = 90;

const dayMs = 86_400_000;

/** A cooldown of an account. */
export interface Cooldown {
  /** null: until an administrator ends it. */
  until: Date | null;
  reason: string;
}

/**
 * The cooldown after others removed this many replies of an account within {@link cooldownWindowMs}: a day
 * for one removal, a week for more.
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

/** The cooldown of an account that its platform hides; null: the account is visible. */
export function cooldownFor(
  accountVisibility: AccountVisibility | null,
  source: Source,
): Cooldown | null {
  const platform = sourceNames[source];
  if (accountVisibility === "shadowed") {
    return { until: null, reason: `${platform} hides what it writes from others.` };
  }
  return accountVisibility === "suspended"
    ? { until: null, reason: `${platform} has suspended it.` }
    : null;
}
