import { nameId } from "./ids.ts";
import { type Comment, commentPermalink, type FoundComment, permalinkOf } from "./store.ts";
import { fullnameOf, htmlOf, inSeconds, type Json, type Thing, treeListing } from "./wire.ts";

/** How comments are ordered (Reddit API, parameter `sort`). */
export type CommentSort = "best" | "new" | "old" | "controversial" | "qa";

const sortNames: Record<string, CommentSort> = {
  confidence: "best",
  top: "best",
  new: "new",
  old: "old",
  controversial: "controversial",
  qa: "qa",
};

/** The order of a `sort` parameter; Reddit uses "best" for unknown ones. */
export const readCommentSort = (text: string | undefined): CommentSort =>
  sortNames[text ?? ""] ?? "best";

/** How controversial a comment is: many replies for few points. */
const controversy = ({ replies, score }: Comment) => (replies.length + 1) / (Math.abs(score) + 1);

const best = (a: Comment, b: Comment) => b.score - a.score || a.createdAt - b.createdAt;

/** Compares two comments in each order; "best" is by score here. */
export const orders: Record<CommentSort, (a: Comment, b: Comment) => number> = {
  best,
  new: (a, b) => b.createdAt - a.createdAt,
  old: (a, b) => a.createdAt - b.createdAt,
  controversial: (a, b) => controversy(b) - controversy(a) || best(a, b),
  // Answered questions first; unlike at Reddit, it does not matter who answered.
  qa: (a, b) => Number(b.replies.length > 0) - Number(a.replies.length > 0) || best(a, b),
};

/** The comments in the requested order. */
export function sortComments(comments: readonly Comment[], sort: CommentSort): Comment[] {
  return comments.toSorted(orders[sort]);
}

/** A comment's position in a tree, which may start below the post. */
export interface TreePosition {
  depth: number;
  replies: readonly Thing[];
}

/** A comment with its replies (Reddit API, kind t1 in a tree, recorded 2025). */
export function treeComment(found: FoundComment, { depth, replies }: TreePosition): Thing {
  return {
    kind: "t1",
    data: {
      ...dataOf(found),
      // The empty string, not an empty listing, when there are none.
      replies: replies.length === 0 ? "" : treeListing(replies),
      depth,
    },
  };
}

/** A comment without its replies and its depth (Reddit API, `/api/info`, recorded 2023). */
export function standaloneComment(found: FoundComment): Thing {
  return { kind: "t1", data: { ...dataOf(found), replies: "" } };
}

/**
 * A comment of a listing, which includes fields of its post (Reddit API, `/user/{name}/comments`, recorded 2020).
 * @param webUrl the base of links to pages
 */
export function listedComment(found: FoundComment, webUrl: string): Thing {
  const { post } = found;
  const address = webUrl + permalinkOf(post);
  return {
    kind: "t1",
    data: {
      ...dataOf(found),
      replies: "",
      link_title: post.title,
      link_author: post.author,
      link_permalink: address,
      link_url: post.link ?? address,
      num_comments: post.commentCount,
      over_18: false,
      quarantine: false,
    },
  };
}

function dataOf({ comment, post, parent }: FoundComment): { readonly [key: string]: Json } {
  const isTakenDown = comment.takedown !== undefined;
  const created = inSeconds(comment.createdAt);
  return {
    subreddit_id: `t5_${nameId(post.community.name)}`,
    approved_at_utc: null,
    author_is_blocked: false,
    comment_type: null,
    awarders: [],
    mod_reason_by: null,
    banned_by: null,
    author_flair_type: "text",
    total_awards_received: 0,
    subreddit: post.community.name,
    author_flair_template_id: null,
    likes: null,
    user_reports: [],
    saved: false,
    id: comment.id,
    banned_at_utc: null,
    mod_reason_title: null,
    gilded: 0,
    archived: false,
    collapsed_reason_code: isTakenDown ? "DELETED" : null,
    no_follow: comment.score <= 1,
    author: comment.author,
    can_mod_post: false,
    created_utc: created,
    send_replies: true,
    parent_id: parent,
    score: comment.score,
    ...(!isTakenDown && { author_fullname: fullnameOf(comment.author) }),
    approved_by: null,
    mod_note: null,
    all_awardings: [],
    collapsed: isTakenDown,
    body: comment.body,
    edited: comment.editedAt === undefined ? false : inSeconds(comment.editedAt),
    top_awarded_type: null,
    author_flair_css_class: null,
    name: `t1_${comment.id}`,
    is_submitter: !isTakenDown && comment.author === post.author,
    downs: 0,
    author_flair_richtext: [],
    author_patreon_flair: false,
    body_html: htmlOf(comment.body),
    removal_reason: null,
    collapsed_reason: null,
    distinguished: null,
    associated_award: null,
    stickied: false,
    author_premium: false,
    can_gild: false,
    gildings: {},
    unrepliable_reason: null,
    author_flair_text_color: null,
    score_hidden: false,
    permalink: commentPermalink(post, comment),
    subreddit_type: "public",
    locked: post.locked ?? false,
    report_reasons: null,
    created,
    author_flair_text: null,
    treatment_tags: [],
    link_id: `t3_${post.id}`,
    subreddit_name_prefixed: `r/${post.community.name}`,
    controversiality: comment.score < 0 ? 1 : 0,
    author_flair_background_color: null,
    collapsed_because_crowd_control: null,
    mod_reports: [],
    num_reports: null,
    ups: comment.score,
  };
}
