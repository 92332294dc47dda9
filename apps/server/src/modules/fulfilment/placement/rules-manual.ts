import { includesDisclosure } from "@earshot/contract";
import { isSameText } from "@earshot/prose";

/** How far the platform's clock may differ from ours. */
const clockToleranceMs = 2 * 60_000;

/** What other users see at a comment's address. */
export interface PostedComment {
  /** `standing`: visible. `unseen`: there is no comment at this address. */
  state: "standing" | "removed" | "deleted" | "unseen";
  author: string | null;
  threadId: string | null;
  parentId: string | null;
  text: string;
  /** null: not known. */
  postedAt: Date | null;
}

/** What a comment must match to be accepted as the approved reply. */
export interface ExpectedComment {
  postId: string;
  /** The names of the accounts that may place the reply. */
  accounts: readonly string[];
  text: string;
  disclosure: string;
  /** When the text was approved; null: approved before we recorded this. */
  approvedAt: Date | null;
}

const unavailableReasons: Record<Exclude<PostedComment["state"], "standing">, string> = {
  unseen:
    "There is no comment at this address that others can see. Check that it is there, and paste its permalink.",
  deleted: "The comment was deleted, so nobody can see it. Post it again.",
  removed:
    "The comment was removed by moderators or a filter, so nobody can see it. Paste the platform's message below, or post it again.",
};

const isSameName = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
const joinWithOr = (names: readonly string[]) =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`;

/** Which of the accounts posted a comment, as spelled in `accounts`; null: none of them. */
export const findPoster = (
  accounts: readonly string[],
  { author }: Pick<PostedComment, "author">,
): string | null => (author && accounts.find((name) => isSameName(name, author))) || null;

/** Whether a comment was posted before a time. False if either time is unknown. */
export const isPostedBefore = (postedAt: Date | null, time: Date | null): boolean =>
  postedAt !== null && time !== null && postedAt.getTime() < time.getTime() - clockToleranceMs;

export const postedBeforeApproval =
  "The comment was posted before the text was approved. Post the approved text as a new comment, and delete the earlier comment.";

/** Whether a comment belongs to a post's thread, or directly answers it if the post is itself a comment. */
const isUnder = ({ threadId, parentId }: PostedComment, postId: string): boolean =>
  threadId === postId || parentId === postId;

/**
 * Why a comment can't be the one that an attempt posted; each reason names the remedy. The text is not
 * compared: the administrator has read it.
 * @param sent.at when the attempt was sent; a comment from more than two minutes before is another one
 */
export function attemptMismatches(
  posted: PostedComment,
  sent: { postId: string; account: string; at: Date },
): string[] {
  if (posted.state !== "standing") {
    return [
      "There is no comment at this address that others can see. If it is nowhere else, mark it as not posted.",
    ];
  }
  const problems: string[] = [];
  if (!isUnder(posted, sent.postId)) {
    problems.push(
      "The comment is in another thread. Paste the permalink of the comment under this reply's post.",
    );
  }
  if (findPoster([sent.account], posted) === null) {
    const by = posted.author ?? "an account whose name is not shown";
    problems.push(
      `The comment was posted by ${by}, not by ${sent.account}. Paste the permalink of that account's comment.`,
    );
  }
  if (isPostedBefore(posted.postedAt, sent.at)) {
    problems.push(
      "The comment was posted before this reply was sent. Paste the permalink of the later comment.",
    );
  }
  return problems;
}

/** Why a posted comment can't be accepted as the approved reply; each reason names the remedy. */
export function replyMismatches(posted: PostedComment, expected: ExpectedComment): string[] {
  if (posted.state !== "standing") return [unavailableReasons[posted.state]];
  const problems: string[] = [];
  if (!isUnder(posted, expected.postId)) {
    problems.push("The comment is in another thread. Post it under the post of this reply.");
  }
  if (findPoster(expected.accounts, posted) === null) {
    const by = posted.author ?? "an account whose name is not shown";
    problems.push(
      `The comment was posted by ${by}, not by ${joinWithOr(expected.accounts)}. Post it with an account that can be used for this reply.`,
    );
  }
  if (isPostedBefore(posted.postedAt, expected.approvedAt)) problems.push(postedBeforeApproval);
  if (!includesDisclosure(posted.text, expected.disclosure)) {
    problems.push(`The disclosure line is missing. Add it: ${expected.disclosure}`);
  } else if (!isSameText(posted.text, expected.text)) {
    problems.push("The text differs from the approved one. Post it as it was approved.");
  }
  return problems;
}
