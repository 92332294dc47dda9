import { includesDisclosure } from "@earshot/contract";
import { isSameText } from "@earshot/prose";

/** A comment from so long before the approval may still be the reply: clocks differ. */
const graceMs = 2 * 60_000;

/** What others see at an address. */
export interface Posted {
  /** `unseen`: nothing at all. */
  state: "standing" | "removed" | "deleted" | "unseen";
  author: string | null;
  threadId: string | null;
  parentId: string | null;
  text: string;
  /** null: it is not known. */
  postedAt: Date | null;
}

/** What a comment must be to be taken for the approved reply. */
export interface Wanted {
  postId: string;
  /** The names that may have posted it. */
  accounts: readonly string[];
  text: string;
  disclosure: string;
  /** When the text was approved; null: that was not written down then. */
  approvedAt: Date | null;
}

const gone: Record<Exclude<Posted["state"], "standing">, string> = {
  unseen:
    "There is no comment at this address that others can see. Look whether it stands there, and paste its permalink.",
  deleted: "The comment was deleted, so nobody can see it. Post it again.",
  removed:
    "The comment was removed by moderators or a filter, so nobody can see it. Say what the platform says, or post it again.",
};

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
const listed = (names: readonly string[]) =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`;

/** The account among those that may have posted a comment which did; null: none of them. */
export const posterAmong = (
  accounts: readonly string[],
  { author }: Pick<Posted, "author">,
): string | null => (author && accounts.find((name) => same(name, author))) || null;

/** Whether a comment is from before its text was approved; what is not known is not held against it. */
export const isEarly = (postedAt: Date | null, approvedAt: Date | null): boolean =>
  postedAt !== null && approvedAt !== null && postedAt.getTime() < approvedAt.getTime() - graceMs;

export const postedEarly =
  "The comment was posted before the text was approved. Post the approved text anew, and delete the earlier comment.";

/** Whether a comment stands under a post. */
const isUnder = ({ threadId, parentId }: Posted, postId: string): boolean =>
  threadId === postId || parentId === postId;

/**
 * Why a comment can't be the one that was sent with an account, whatever it says: the administrator has
 * read it. Each a sentence with the remedy.
 * @param sent.at when it was sent; what is two minutes older is another one
 */
export function whyNotSent(
  posted: Posted,
  sent: { postId: string; account: string; at: Date },
): string[] {
  if (posted.state !== "standing") {
    return [
      "There is no comment at this address that others can see. If it stands nowhere else, say that it is not there.",
    ];
  }
  const problems: string[] = [];
  if (!isUnder(posted, sent.postId)) {
    problems.push("The comment stands in another thread. Paste the one under this reply's post.");
  }
  if (posterAmong([sent.account], posted) === null) {
    const by = posted.author ?? "an account whose name is not shown";
    problems.push(`The comment was posted by ${by}, not by ${sent.account}. Paste that account's.`);
  }
  if (isEarly(posted.postedAt, sent.at)) {
    problems.push("The comment was posted before this reply was sent. Paste the one from then.");
  }
  return problems;
}

/** Why a posted comment can't be taken for the approved reply; each a sentence with the remedy. */
export function whyNotPlaced(posted: Posted, wanted: Wanted): string[] {
  if (posted.state !== "standing") return [gone[posted.state]];
  const problems: string[] = [];
  if (!isUnder(posted, wanted.postId)) {
    problems.push("The comment stands in another thread. Post it under the post of this reply.");
  }
  if (posterAmong(wanted.accounts, posted) === null) {
    const by = posted.author ?? "an account whose name is not shown";
    problems.push(
      `The comment was posted by ${by}, not by ${listed(wanted.accounts)}. Post it with an account that may place this reply.`,
    );
  }
  if (isEarly(posted.postedAt, wanted.approvedAt)) problems.push(postedEarly);
  if (!includesDisclosure(posted.text, wanted.disclosure)) {
    problems.push(`The disclosure line is missing. Add it: ${wanted.disclosure}`);
  } else if (!isSameText(posted.text, wanted.text)) {
    problems.push("The text differs from the approved one. Post it as it was approved.");
  }
  return problems;
}
