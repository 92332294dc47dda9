import { sourceNames, type Thread, type ThreadComment } from "@earshot/contract";
import type { Post } from "../../../integrations/ports/post.ts";
import type { ThreadAnswer, ThreadItem, ThreadView } from "../../../integrations/ports/threads.ts";
import type { MentionWithPost } from "../../inbox/mentions/index.ts";
import { presentPost } from "../replies/index.ts";

/** A post as it is held. */
export type PostSummary = MentionWithPost["post"];

const seconds = (moment: Date) => moment.getTime() / 1000;
const folded = (text: string) => text.replaceAll(/\s+/g, " ").trim();
const saidDifferently = (now: Post, held: Pick<PostSummary, "title" | "body">) =>
  folded(`${now.title} ${now.body}`) !== folded(`${held.title} ${held.body}`);

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
  created_utc: seconds(post.postedAt),
  state: "standing",
  locked: false,
  archived: false,
  edited: false,
});

/** What opened the thread of a held post, as far as we know it. */
function heldRoot(held: PostSummary, root: PostSummary | null): Thread["post"] {
  const known = held.kind === "post" ? held : root;
  const state = known?.removed ? "removed" : "standing";
  const rest = { state, locked: false, archived: false, edited: false } as const;
  if (known) return { ...presentPost(known), ...rest };
  // Of a thread in which we hold a comment alone we know the title at most.
  return {
    ...presentPost(held),
    kind: "post",
    body: "",
    author: null,
    score: null,
    num_comments: null,
    ...rest,
  };
}

/** The comment that a mention is about, as it is held. */
const heldComment = (held: PostSummary, root: PostSummary | null): ThreadComment => ({
  id: held.externalId,
  author: held.author,
  body: held.removed ? "" : held.body,
  state: held.removed ? "removed" : "standing",
  depth: held.parentId === null || held.parentId === held.threadId ? 0 : 1,
  score: held.score,
  created_utc: seconds(held.postedAt),
  url: held.url,
  isByAuthor: held.author !== null && held.author === root?.author,
  isOurs: false,
  isMention: true,
});

/** The thread as we hold it, for a platform that can't be asked. @param trouble why, in a sentence */
export function presentHeld(held: PostSummary, root: PostSummary | null, reason: string): Thread {
  const asked = held.kind === "comment" ? [heldComment(held, root)] : [];
  return {
    live: false,
    notice: reason,
    fetchedAt: (held.seenAt ?? held.storedAt).toISOString(),
    post: heldRoot(held, root),
    comments: asked,
    totalComments: null,
    replierCount: 0,
  };
}

/** People besides the author of the thread whose answers stand in it. */
function countAnswering(comments: readonly ThreadAnswer[], post: ThreadItem | null): number {
  const others = comments.filter(
    ({ state, writer }) => state === "standing" && (writer === null || writer !== post?.writer),
  );
  const named = new Set(others.flatMap(({ writer }) => writer ?? []));
  // Who is not told may be anybody.
  return named.size + others.filter(({ writer }) => writer === null).length;
}

/** The thread as it stands. @param ours ids of replies of the same workspace */
export function presentView(
  view: ThreadView,
  known: { held: PostSummary; root: PostSummary | null; ours: ReadonlySet<string>; at: Date },
): Thread {
  const { held, root, ours, at } = known;
  const opened = held.kind === "post" ? held : root;
  const { post, locked, archived } = view;
  const comments = view.comments.map(
    ({ post: said, state, depth, writer }): ThreadComment => ({
      id: said.externalId,
      author: said.author,
      body: said.body,
      state,
      depth,
      score: said.score,
      created_utc: seconds(said.postedAt),
      url: said.url,
      isByAuthor: writer !== null && writer === post?.writer,
      isOurs: ours.has(said.externalId),
      isMention: held.kind === "comment" && said.externalId === held.externalId,
    }),
  );
  const notes = view.missing === null ? [] : [view.missing];
  const asked = view.comments.find(({ post: said }) => said.externalId === held.externalId);
  if (held.kind === "comment" && !asked) {
    comments.unshift({ ...heldComment(held, root), author: null, body: "", state: "gone" });
  } else if (asked?.state === "standing" && !held.removed && saidDifferently(asked.post, held)) {
    notes.push("The comment that this is about does not say any more what it said then.");
  }
  const threadState = post?.state === "standing";
  return {
    live: true,
    notice: notes.length === 0 ? null : notes.join(" "),
    fetchedAt: at.toISOString(),
    post: post
      ? {
          ...asPost(post.post),
          state: post.state,
          locked,
          archived,
          edited:
            threadState && opened !== null && !opened.removed && saidDifferently(post.post, opened),
        }
      : { ...heldRoot(held, root), body: "", author: null, state: "gone" },
    comments,
    totalComments: view.total,
    replierCount: countAnswering(view.comments, post),
  };
}

/** What is said where a platform can't be read at all. */
export const unreadable = (
  source: PostSummary["source"],
  reason: "never" | "not_connected",
): string =>
  reason === "never"
    ? `${sourceNames[source]} can’t be read from here: this is the post as it was found. Look at the page itself before you write.`
    : `${sourceNames[source]} is not connected here: this is the post as it was found. Look at the page itself before you write.`;
