import { allows, type Clause, denies, isException, segmentsOf } from "./clauses.ts";
import {
  bansElsewhere,
  hasException,
  isConditional,
  isLimitedPermission,
  isOnKind,
  isOnUnfair,
  isThreadOnly,
} from "./conditions.ts";
import { prepare, removes } from "./rewrite.ts";
import type { Topic } from "./topics.ts";

/**
 * What a clause says about a topic. "some": permits it on a condition. "partly": forbids one kind of it.
 * "fulfilled": forbids something that a disclosed, relevant reply is not. "thread": permits it in a dedicated
 * thread, which says nothing about replies elsewhere.
 */
export type Statement =
  | "forbids"
  | "forbidsPosts"
  | "some"
  | "partly"
  | "fulfilled"
  | "thread"
  | "allows";

/** Whether it forbids the topic; a ban on posts is one on replies too, unless replies are permitted. */
const isBan = (statement: Statement | null): boolean =>
  statement === "forbids" || statement === "forbidsPosts";

const inReplies = /\b(?:comments?|repl(?:y|ies)|answers?|responses?)\b/;
const postsOnly =
  /\b(?:in posts|as (?:a )?posts?|posts? only|top.?level|new posts|stand.?alone posts?)\b/;
const aboutPosts = /\b(?:posts?|top.?level|submissions?|threads?)\b/;
/** How an exception begins. */
const opener = /^\W*(?:but|however|as long as|provided(?: that)?|although|though)\b/;

type StatementOrNone = Statement | null;

/** Combines the statement of a segment with that of the segments before. */
function combine(
  before: StatementOrNone,
  segment: string,
  topic: Topic,
  isMentioned: boolean,
): StatementOrNone {
  const isInThread = isThreadOnly(segment);
  if (isInThread && bansElsewhere(segment)) return "forbids";
  const isGranted = allows.test(segment) && !denies.test(segment.split(allows)[0] ?? "");
  const isLimited = isLimitedPermission(segment);
  if (isException(segment) && before !== null) {
    // "No promotion, but …": an exception or an explanation follows.
    const isClosed = denies.test(segment) && topic.isMentioned(segment);
    if (before === "allows" && isClosed && !isConditional(segment.replace(opener, ""))) {
      return "forbids";
    }
    if (before === "allows") return isLimited || denies.test(segment) ? "some" : before;
    if (isInThread) return before;
    if (before === "forbidsPosts" && isGranted && !isLimited && inReplies.test(segment))
      return "allows";
    const opens = allows.test(segment) || isConditional(segment);
    const closes = denies.test(segment) && !/^\s*(?:except|unless)/.test(segment);
    return isBan(before) && opens && !closes ? "some" : before;
  }
  if (isGranted) {
    if (isInThread) return before ?? "thread";
    const isElsewhere = postsOnly.test(segment) && !inReplies.test(segment);
    return isLimited || isElsewhere || isBan(before) ? "some" : "allows";
  }
  if (denies.test(segment) || (isMentioned && removes(segment))) {
    if (/\btop.?level\b/.test(segment)) return "forbidsPosts";
    if (!isInThread && hasException(segment)) return "some";
    if (topic.isPartial?.(segment)) return "partly";
    if (isOnUnfair(segment)) return "fulfilled";
    if (!isInThread && isOnKind(segment)) return "partly";
    return aboutPosts.test(segment) && !inReplies.test(segment) ? "forbidsPosts" : "forbids";
  }
  if (!isConditional(segment) || !isMentioned) return before;
  return before ?? (isInThread ? "thread" : "some");
}

/** What a clause says about the topic; null: no pattern recognizes anything. */
export function statementOf({ text }: Clause, topic: Topic, isMentioned: boolean): StatementOrNone {
  return segmentsOf(prepare(text)).reduce<StatementOrNone>(
    (before, segment) => combine(before, segment, topic, isMentioned),
    null,
  );
}
