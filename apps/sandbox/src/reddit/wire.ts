import { markdownToHtml } from "../markdown.ts";
import { hash } from "../random.ts";
import type { Community } from "./communities.ts";
import { nameId, slugOf } from "./ids.ts";
import { type Comment, type Post, permalinkOf } from "./store.ts";

/** A JSON value. */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json };

/** Something of the API with its kind: t1 comment, t3 post, t5 community, Listing. */
export interface Thing {
  readonly [key: string]: Json;
  kind: string;
  data: { readonly [key: string]: Json };
}

/** The envelope of every list (Reddit API, recorded 2026). */
export function listing(
  children: readonly Thing[],
  edges: { after: string | null; before: string | null } = { after: null, before: null },
): Thing {
  return {
    kind: "Listing",
    data: {
      after: edges.after,
      dist: children.length,
      modhash: "",
      geo_filter: "",
      children,
      before: edges.before,
    },
  };
}

const htmlOf = (markdown: string) => `<div class="md">${markdownToHtml(markdown)}\n</div>`;
const wrapped = (markdown: string) => `<!-- SC_OFF -->${htmlOf(markdown)}<!-- SC_ON -->`;
const inSeconds = (milliseconds: number) => Math.floor(milliseconds / 1_000);
const fullnameOf = (author: string) => `t2_${nameId(author)}`;

function templateId(flair: string): string {
  const hex = [1, 2, 3, 4].map((part) => hash(`${part}${flair}`).toString(16).padStart(8, "0"));
  return hex.join("").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

function ratioOf(post: Post): number {
  if (post.score <= 1) return post.score < 1 ? 0.41 : 1;
  return (80 + (hash(post.id) % 20)) / 100;
}

/** How the API tells that a post is gone (Reddit API, "removed_by_category" as of the 2026 dumps). */
function removalCategory(post: Post): string | null {
  if (post.gone === "removed") return "moderator";
  return post.gone === "deleted" ? "deleted" : null;
}

/**
 * A post with the keys of a self post or link (Reddit API, kind t3, recorded 2026).
 * @param webUrl the base of links for people
 */
export function linkThing(post: Post, webUrl: string): Thing {
  const { community, author, flair } = post;
  const address = webUrl + permalinkOf(post);
  const isSelf = post.link === null;
  const deleted = post.gone === "deleted";
  const created = inSeconds(post.createdAt);
  return {
    kind: "t3",
    data: {
      approved_at_utc: null,
      subreddit: community.name,
      selftext: post.body,
      ...(!deleted && { author_fullname: fullnameOf(author) }),
      saved: false,
      mod_reason_title: null,
      gilded: 0,
      clicked: false,
      title: post.title,
      link_flair_richtext: flair === null ? [] : [{ e: "text", t: flair }],
      subreddit_name_prefixed: `r/${community.name}`,
      hidden: false,
      pwls: 6,
      link_flair_css_class: flair === null ? null : flair.toLowerCase().replace(/\W+/g, ""),
      downs: 0,
      thumbnail_height: null,
      top_awarded_type: null,
      hide_score: false,
      name: `t3_${post.id}`,
      quarantine: false,
      link_flair_text_color: flair === null ? "dark" : "light",
      upvote_ratio: ratioOf(post),
      author_flair_background_color: null,
      subreddit_type: "public",
      ups: post.score,
      total_awards_received: 0,
      media_embed: {},
      thumbnail_width: null,
      author_flair_template_id: null,
      is_original_content: false,
      user_reports: [],
      secure_media: null,
      is_reddit_media_domain: false,
      is_meta: false,
      category: null,
      secure_media_embed: {},
      link_flair_text: flair,
      can_mod_post: false,
      score: post.score,
      approved_by: null,
      is_created_from_ads_ui: false,
      author_premium: false,
      thumbnail: isSelf ? "self" : "default",
      edited: false,
      author_flair_css_class: null,
      author_flair_richtext: [],
      gildings: {},
      ...(!isSelf && { post_hint: "link" }),
      content_categories: null,
      is_self: isSelf,
      mod_note: null,
      created,
      link_flair_type: flair === null ? "text" : "richtext",
      wls: 6,
      removed_by_category: removalCategory(post),
      banned_by: null,
      author_flair_type: "text",
      domain: post.link === null ? `self.${community.name}` : new URL(post.link).hostname,
      allow_live_comments: false,
      selftext_html: post.body === "" ? null : wrapped(post.body),
      likes: null,
      suggested_sort: null,
      banned_at_utc: null,
      ...(post.link !== null && { url_overridden_by_dest: post.link }),
      view_count: null,
      archived: false,
      no_follow: post.score <= 1,
      is_crosspostable: post.gone === undefined,
      pinned: false,
      over_18: false,
      all_awardings: [],
      awarders: [],
      media_only: false,
      ...(flair !== null && { link_flair_template_id: templateId(community.name + flair) }),
      can_gild: false,
      spoiler: false,
      locked: post.gone === "removed",
      author_flair_text: null,
      treatment_tags: [],
      visited: false,
      removed_by: null,
      num_reports: null,
      distinguished: null,
      subreddit_id: `t5_${nameId(community.name)}`,
      author_is_blocked: false,
      mod_reason_by: null,
      removal_reason: null,
      link_flair_background_color: flair === null ? "" : "#5a6b7b",
      id: post.id,
      is_robot_indexable: post.gone === undefined,
      report_reasons: null,
      author,
      discussion_type: null,
      num_comments: post.commentCount,
      send_replies: true,
      contest_mode: false,
      mod_reports: [],
      author_patreon_flair: false,
      author_flair_text_color: null,
      permalink: permalinkOf(post),
      stickied: false,
      url: post.link ?? address,
      subreddit_subscribers: community.subscribers,
      created_utc: created,
      num_crossposts: 0,
      media: null,
      is_video: false,
    },
  };
}

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

const someFounding = Date.UTC(2009, 2, 14, 17, 5);

/** A community with the keys of an answer to /about (Reddit API, kind t5, recorded 2022). */
export function communityThing(community: Community): Thing {
  const id = nameId(community.name);
  const created = inSeconds(someFounding) + (hash(community.name) % 250_000_000);
  const active = Math.max(1, Math.round(community.subscribers / 1_900));
  return {
    kind: "t5",
    data: {
      user_flair_background_color: null,
      submit_text_html: null,
      restrict_posting: true,
      user_is_banned: false,
      free_form_reports: true,
      wiki_enabled: true,
      user_is_muted: false,
      user_can_flair_in_sr: null,
      display_name: community.name,
      header_img: null,
      title: community.title,
      allow_galleries: true,
      icon_size: null,
      primary_color: "",
      active_user_count: active,
      icon_img: "",
      display_name_prefixed: `r/${community.name}`,
      accounts_active: active,
      public_traffic: false,
      subscribers: community.subscribers,
      user_flair_richtext: [],
      name: `t5_${id}`,
      quarantine: false,
      hide_ads: false,
      emojis_enabled: false,
      advertiser_category: "",
      public_description: community.description,
      comment_score_hide_mins: 0,
      user_has_favorited: false,
      user_flair_template_id: null,
      community_icon: "",
      banner_background_image: "",
      original_content_tag_enabled: false,
      community_reviewed: true,
      submit_text: "",
      description_html: wrapped(community.description),
      spoilers_enabled: true,
      user_flair_position: "right",
      all_original_content: false,
      collections_enabled: false,
      is_enrolled_in_new_modmail: null,
      key_color: "",
      can_assign_user_flair: false,
      created,
      wls: 6,
      show_media_preview: true,
      submission_type: "any",
      user_is_subscriber: false,
      disable_contributor_requests: false,
      allow_videogifs: true,
      should_archive_posts: false,
      user_flair_type: "text",
      allow_polls: true,
      collapse_deleted_comments: false,
      public_description_html: wrapped(community.description),
      allow_videos: true,
      is_crosspostable_subreddit: true,
      notification_level: null,
      can_assign_link_flair: true,
      has_menu_widget: false,
      accounts_active_is_fuzzed: false,
      submit_text_label: null,
      link_flair_position: "left",
      user_sr_flair_enabled: null,
      user_flair_enabled_in_sr: false,
      allow_discovery: true,
      accept_followers: true,
      user_sr_theme_enabled: true,
      link_flair_enabled: true,
      subreddit_type: community.access,
      suggested_comment_sort: null,
      banner_img: "",
      user_flair_text: null,
      banner_background_color: "",
      show_media: true,
      id,
      user_is_moderator: false,
      over18: false,
      header_title: "",
      description: community.description,
      submit_link_label: null,
      user_flair_text_color: null,
      restrict_commenting: false,
      user_flair_css_class: null,
      allow_images: true,
      lang: community.lang,
      whitelist_status: "all_ads",
      url: `/r/${community.name}/`,
      created_utc: created,
      banner_size: null,
      mobile_banner_image: "",
      user_is_contributor: false,
    },
  };
}

function escaped(value: Json): Json {
  if (typeof value === "string") {
    return value.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
  }
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(escaped);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, escaped(inner)]));
}

/** Whole numbers of these keys are written with ".0": they are floats in the recordings. */
const floats = /"(created|created_utc|upvote_ratio)":(\d+)(?=[,}])/g;

/**
 * The JSON text of an answer (Reddit API, recorded 2026).
 * @param raw `raw_json=1` was asked for; without it `&`, `<` and `>` come escaped in all texts
 */
export function serialize(value: Json, raw: boolean): string {
  // A quote within a text comes out as \", so the pattern can't match inside somebody's words.
  return JSON.stringify(raw ? value : escaped(value)).replace(floats, '"$1":$2.0');
}
