import { includesDisclosure } from "@earshot/contract";
import { isSameText } from "@earshot/prose";

/** Tolerance for clock differences between the platform and this server. */
const clockToleranceMs = 2 * 60_000;

/** What others see at an address. */
export interface PublicComment {
  /** `unseen`: others see nothing there. */
  state: "standing" | "removed" | "deleted" | "unseen";
  author: string | null;
  threadId: string | null;
  parentId: string | null;
  text: string;
  /** null: unknown. */
  postedAt: Date | null;
}

/** What a comment must match to be recorded as the approved reply. */
export interface ExpectedComment {
  postId: string;
  /** The accounts that may have posted it. */
  accounts: readonly string[];
  text: string;
  disclosure: string;
  /** When the text was approved; null: unknown. */
  approvedAt: Date | null;
}

const notVisible: Record<Exclude<PublicComment["state"], "standing">, string> = {
  unseen:
    "There is no comment at this address that others can see. Check that it is posted, and paste its permalink.",
  deleted: "The comment was deleted, so nobody can see it. Post it again.",
  removed:
    "The comment was removed by moderators or a filter, so nobody can see it. Report the error message of the platform, or post it again.",
};

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
const listed = (names: readonly string[]) =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`;

/** The account that posted a comment, among those that may have; null: none of them. */
export const posterAmong = (
  accounts: readonly string[],
  { author }: Pick<PublicComment, "author">,
): string | null => (author && accounts.find((name) => same(name, author))) || null;

/** Whether a comment was posted before its text was approved; false when either time is unknown. */
export const isEarly = (postedAt: Date | null, approvedAt: Date | null): boolean =>
  postedAt !== null &&
  approvedAt !== null &&
  postedAt.getTime() < approvedAt.getTime() - clockToleranceMs;

export const postedEarly =
  "The comment was posted before the text was approved. Post the approved text as a new comment, and delete the earlier one.";

/** Whether a comment is in the thread of a post. */
const isUnder = ({ threadId, parentId }: PublicComment, postId: string): boolean =>
  threadId === postId || parentId === postId;

/**
 * Why a comment can't be the one that was sent with an account, each reason with its remedy. The text is not
 * compared, since the administrator has read it.
 * @param sent.at when it was sent; a comment that is more than two minutes older is another one
 */
export function whyNotSent(
  posted: PublicComment,
  sent: { postId: string; account: string; at: Date },
): string[] {
  if (posted.state !== "standing") {
    return [
      "There is no comment at this address that others can see. If it is nowhere else, report that it was not posted.",
    ];
  }
  const problems: string[] = [];
  if (!isUnder(posted, sent.postId)) {
    problems.push("The comment is in another thread. Paste the one under this reply's post.");
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
export function whyNotPlaced(posted: PublicComment, expected: ExpectedComment): string[] {
  if (posted.state !== "standing") return [notVisible[posted.state]];
  const problems: string[] = [];
  if (!isUnder(posted, expected.postId)) {
    problems.push("The comment is in another thread. Post it under the post of this reply.");
  }
  if (posterAmong(expected.accounts, posted) === null) {
    const by = posted.author ?? "an account whose name is not shown";
    problems.push(
      `The comment was posted by ${by}, not by ${listed(expected.accounts)}. Post it with an account that may place this reply.`,
    );
  }
  if (isEarly(posted.postedAt, expected.approvedAt)) problems.push(postedEarly);
  if (!includesDisclosure(posted.text, expected.disclosure)) {
    problems.push(`The disclosure line is missing. Add it: ${expected.disclosure}`);
  } else if (!isSameText(posted.text, expected.text)) {
    problems.push("The text differs from the approved one. Post it as it was approved.");
  }
  return problems;
}
