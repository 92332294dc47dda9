import { nameId, slugOf } from "./ids.ts";
import type { Comment, Post } from "./store.ts";
import { fullnameOf, htmlOf, inSeconds, listing, type Thing } from "./wire.ts";

/** How comments are ordered (Reddit API, parameter `sort`). */
export type CommentSort = "best" | "new" | "old";

/** The comments in the order asked for; "best" is by score here. */
export function sortComments(comments: readonly Comment[], sort: CommentSort): Comment[] {
  const by = {
    best: (a: Comment, b: Comment) => b.score - a.score || a.createdAt - b.createdAt,
    new: (a: Comment, b: Comment) => b.createdAt - a.createdAt,
    old: (a: Comment, b: Comment) => a.createdAt - b.createdAt,
  };
  return comments.toSorted(by[sort]);
}

/** A comment with its answers (Reddit API, kind t1 in a tree, recorded 2025). */
export function commentThing(
  comment: Comment,
  post: Post,
  parent: string,
  sort: CommentSort,
): Thing {
  const gone = comment.gone !== undefined;
  const created = inSeconds(comment.createdAt);
  const replies = sortComments(comment.replies, sort).map((reply) =>
    commentThing(reply, post, `t1_${comment.id}`, sort),
  );
  return {
    kind: "t1",
    data: {
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
      // The empty string, not an empty listing, when there are none.
      replies: replies.length === 0 ? "" : listing(replies),
      user_reports: [],
      saved: false,
      id: comment.id,
      banned_at_utc: null,
      mod_reason_title: null,
      gilded: 0,
      archived: false,
      collapsed_reason_code: gone ? "DELETED" : null,
      no_follow: comment.score <= 1,
      author: comment.author,
      can_mod_post: false,
      created_utc: created,
      send_replies: true,
      parent_id: parent,
      score: comment.score,
      ...(!gone && { author_fullname: fullnameOf(comment.author) }),
      approved_by: null,
      mod_note: null,
      all_awardings: [],
      collapsed: gone,
      body: comment.body,
      edited: false,
      top_awarded_type: null,
      author_flair_css_class: null,
      name: `t1_${comment.id}`,
      is_submitter: !gone && comment.author === post.author,
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
      permalink: `/r/${post.community.name}/comments/${post.id}/${slugOf(post.title)}/${comment.id}/`,
      subreddit_type: "public",
      locked: false,
      report_reasons: null,
      created,
      author_flair_text: null,
      treatment_tags: [],
      link_id: `t3_${post.id}`,
      subreddit_name_prefixed: `r/${post.community.name}`,
      controversiality: comment.score < 0 ? 1 : 0,
      depth: comment.depth,
      author_flair_background_color: null,
      collapsed_because_crowd_control: null,
      mod_reports: [],
      num_reports: null,
      ups: comment.score,
    },
  };
}
