import type { Reply } from "@earshot/contract";
import type { MentionWithPost } from "../../inbox/mentions/index.ts";
import { progressOf } from "./rules-progress.ts";
import type { ReplyChangeRow, ReplyRow } from "./store.ts";

/** The post that a reply answers, for customers and writers. */
export function presentPost(post: MentionWithPost["post"]): Reply["post"] {
  return {
    source: post.source,
    kind: post.kind,
    title: post.threadTitle ?? post.title,
    body: post.body,
    url: post.url,
    subreddit: post.community,
    author: post.author,
    score: post.score,
    num_comments: post.numComments,
    created_utc: post.postedAt.getTime() / 1000,
  };
}

/** What other modules know of a reply. */
export interface KnownOfReply {
  checks: Reply["checks"];
  reported: boolean;
  clicks: number;
  conversions: number;
}

/** Whether its unit was returned, since it was removed within 72 hours. */
const wasUnitReturned = (changes: readonly ReplyChangeRow[]): boolean =>
  changes.some(({ to }) => to === "removed");

/** A reply in the form of the contract. */
export function presentReply(
  row: ReplyRow,
  { mention, post, keywords }: MentionWithPost & { keywords: string[] },
  changes: readonly ReplyChangeRow[],
  { isForfeited, ...known }: KnownOfReply & { isForfeited: boolean },
): Reply {
  return {
    id: row.id,
    mentionId: row.mentionId,
    status: row.status,
    post: presentPost(post),
    keywords,
    text: row.text,
    revision: row.revision,
    disclosure: row.disclosure,
    permalink: row.permalink,
    account: row.accountName,
    changeNote: row.changeNote,
    approveBy: row.approveBy?.toISOString() ?? null,
    placedAt: row.placedAt?.toISOString() ?? null,
    placementMethod: row.placementMethod,
    score: row.score,
    answers: row.answers,
    removedBy: row.removedBy,
    quotaReturned: wasUnitReturned(changes),
    updatedAt: row.updatedAt.toISOString(),
    progress: progressOf({ row, changes, acceptedAt: mention.acceptedAt, isForfeited }),
    history: changes.map(({ from, to, at, by, note }) => ({
      from,
      to,
      at: at.toISOString(),
      by,
      note,
    })),
    ...known,
  };
}
