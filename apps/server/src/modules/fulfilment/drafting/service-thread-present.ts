import {
  droppedTextMessages,
  sourceNames,
  type Thread,
  type ThreadComment,
} from "@earshot/contract";
import type { Post } from "../../../integrations/ports/post.ts";
import type { ThreadAnswer, ThreadItem, ThreadView } from "../../../integrations/ports/threads.ts";
import type { MentionWithPost } from "../../inbox/mentions/index.ts";
import { presentPost } from "../replies/index.ts";

/** A stored post. */
export type PostSummary = MentionWithPost["post"];

const unixSeconds = (time: Date) => time.getTime() / 1000;
const normalizeSpace = (text: string) => text.replaceAll(/\s+/g, " ").trim();
/** Whether the text has changed, apart from white space; unknown if it is no longer stored. */
const hasNewText = (current: Post, stored: Pick<PostSummary, "title" | "body" | "droppedText">) =>
  stored.droppedText === null &&
  normalizeSpace(`${current.title} ${current.body}`) !==
    normalizeSpace(`${stored.title} ${stored.body}`);

const asPost = (post: Post): Thread["post"] => ({
  source: post.source,
  kind: post.kind,
  title: post.title,
  body: post.body,
  url: post.url,
  subreddit: post.community,
  author: post.author,
  score: post.score,
  num_comments: post.numComments,
  created_utc: unixSeconds(post.postedAt),
  state: "standing",
  locked: false,
  archived: false,
  edited: false,
});

/** The stored post that opened the thread; for a comment without one, a post with its title at most. */
function presentStoredRoot(stored: PostSummary, root: PostSummary | null): Thread["post"] {
  const known = stored.kind === "post" ? stored : root;
  const state = known?.removed ? "removed" : "standing";
  const flags = { state, locked: false, archived: false, edited: false } as const;
  if (known) return { ...presentPost(known), ...flags };
  return {
    ...presentPost(stored),
    kind: "post",
    body: "",
    author: null,
    score: null,
    num_comments: null,
    ...flags,
  };
}

/** The stored comment that a mention is about. */
const presentStoredComment = (stored: PostSummary, root: PostSummary | null): ThreadComment => ({
  id: stored.externalId,
  author: stored.author,
  body: stored.removed ? "" : stored.body,
  state: stored.removed ? "removed" : "standing",
  depth: stored.parentId === null || stored.parentId === stored.threadId ? 0 : 1,
  score: stored.score,
  created_utc: unixSeconds(stored.postedAt),
  url: stored.url,
  isByAuthor: stored.author !== null && stored.author === root?.author,
  isOurs: false,
  isMention: true,
});

/**
 * Presents the stored post, for a platform that can't be read.
 * @param notice why, in a sentence; if the text is no longer stored, the notice says that instead
 */
export function presentStored(
  stored: PostSummary,
  root: PostSummary | null,
  notice: string,
): Thread {
  const comments = stored.kind === "comment" ? [presentStoredComment(stored, root)] : [];
  return {
    live: false,
    notice: stored.droppedText ? droppedTextMessages[stored.droppedText] : notice,
    fetchedAt: (stored.seenAt ?? stored.storedAt).toISOString(),
    post: presentStoredRoot(stored, root),
    comments,
    totalComments: null,
    replierCount: 0,
  };
}

/** Counts the people other than the post's author who have visible comments. */
function countRepliers(comments: readonly ThreadAnswer[], post: ThreadItem | null): number {
  const others = comments.filter(
    ({ state, writer }) => state === "standing" && (writer === null || writer !== post?.writer),
  );
  const named = new Set(others.flatMap(({ writer }) => writer ?? []));
  // Each comment without a known writer counts as another person.
  return named.size + others.filter(({ writer }) => writer === null).length;
}

/**
 * Presents a thread as it was read.
 * @param known.ownReplyIds the comments that are replies of the same workspace
 * @param known.at when the thread was read
 */
export function presentView(
  view: ThreadView,
  known: {
    stored: PostSummary;
    root: PostSummary | null;
    ownReplyIds: ReadonlySet<string>;
    at: Date;
  },
): Thread {
  const { stored, root, ownReplyIds, at } = known;
  const storedRoot = stored.kind === "post" ? stored : root;
  const { post, locked, archived } = view;
  const comments = view.comments.map(
    ({ post: comment, state, depth, writer }): ThreadComment => ({
      id: comment.externalId,
      author: comment.author,
      body: comment.body,
      state,
      depth,
      score: comment.score,
      created_utc: unixSeconds(comment.postedAt),
      url: comment.url,
      isByAuthor: writer !== null && writer === post?.writer,
      isOurs: ownReplyIds.has(comment.externalId),
      isMention: stored.kind === "comment" && comment.externalId === stored.externalId,
    }),
  );
  const notices = view.missing === null ? [] : [view.missing];
  const answered = view.comments.find(
    ({ post: comment }) => comment.externalId === stored.externalId,
  );
  if (stored.kind === "comment" && !answered) {
    comments.unshift({
      ...presentStoredComment(stored, root),
      author: null,
      body: "",
      state: "gone",
    });
  } else if (
    answered?.state === "standing" &&
    !stored.removed &&
    hasNewText(answered.post, stored)
  ) {
    notices.push("The comment has changed since we found it.");
  }
  const isVisible = post?.state === "standing";
  return {
    live: true,
    notice: notices.length === 0 ? null : notices.join(" "),
    fetchedAt: at.toISOString(),
    post: post
      ? {
          ...asPost(post.post),
          state: post.state,
          locked,
          archived,
          edited:
            isVisible &&
            storedRoot !== null &&
            !storedRoot.removed &&
            hasNewText(post.post, storedRoot),
        }
      : { ...presentStoredRoot(stored, root), body: "", author: null, state: "gone" },
    comments,
    totalComments: view.total,
    replierCount: countRepliers(view.comments, post),
  };
}

/** The notice for a platform that can't be read at all. */
export const unreadableNotice = (
  source: PostSummary["source"],
  reason: "never" | "not_connected",
): string =>
  reason === "never"
    ? `${sourceNames[source]} does not let us read threads. This is our stored copy of the post: open the post on the platform before you write.`
    : `${sourceNames[source]} is not connected. This is our stored copy of the post: open the post on the platform before you write.`;
