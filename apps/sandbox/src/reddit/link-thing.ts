import { hash } from "../random.ts";
import { nameId } from "./ids.ts";
import { type Post, permalinkOf } from "./store.ts";
import { fullnameOf, inSeconds, type Thing, wrapped } from "./wire.ts";

function templateId(flair: string): string {
  const hex = [1, 2, 3, 4].map((part) => hash(`${part}${flair}`).toString(16).padStart(8, "0"));
  return hex.join("").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

function ratioOf(post: Post): number {
  if (post.score <= 1) return post.score < 1 ? 0.41 : 1;
  return (80 + (hash(post.id) % 20)) / 100;
}

/** Who removed or deleted a post (Reddit API, "removed_by_category" as of the 2026 dumps). */
function removalCategory(post: Post): string | null {
  if (post.takedown === "removed") return "moderator";
  return post.takedown === "deleted" ? "deleted" : null;
}

const votingMs = 3 * 86_400_000;

/** A poll that is still open, so that no option shows its count. */
function pollOf({ id, poll, createdAt, score }: Post) {
  return {
    user_selection: null,
    options: poll.map((text, at) => ({ text, id: `${1_000_000 + (hash(id) % 1_000_000) + at}` })),
    voting_end_timestamp: createdAt + votingMs,
    total_vote_count: Math.max(0, score),
  };
}

/**
 * A post with the keys of a self post or link (Reddit API, kind t3, recorded 2026).
 * @param webUrl the base of links to pages
 */
export function linkThing(post: Post, webUrl: string): Thing {
  const { community, author, flair } = post;
  const address = webUrl + permalinkOf(post);
  const parent = post.crosspostOf;
  const isSelf = post.link === null && !parent;
  const deleted = post.takedown === "deleted";
  const created = inSeconds(post.createdAt);
  return {
    kind: "t3",
    data: {
      approved_at_utc: null,
      edited: post.editedAt === undefined ? false : inSeconds(post.editedAt),
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
      domain: isSelf ? `self.${community.name}` : post.link ? new URL(post.link).hostname : "",
      allow_live_comments: false,
      selftext_html: post.body === "" ? null : wrapped(post.body),
      likes: null,
      suggested_sort: null,
      banned_at_utc: null,
      ...(post.link !== null && { url_overridden_by_dest: post.link }),
      ...(post.poll.length > 0 && { poll_data: pollOf(post) }),
      ...(parent && {
        crosspost_parent: `t3_${parent.id}`,
        crosspost_parent_list: [linkThing(parent, webUrl).data],
        url_overridden_by_dest: permalinkOf(parent),
      }),
      view_count: null,
      archived: post.archived ?? false,
      no_follow: post.score <= 1,
      is_crosspostable: post.takedown === undefined,
      pinned: false,
      over_18: false,
      all_awardings: [],
      awarders: [],
      media_only: false,
      ...(flair !== null && { link_flair_template_id: templateId(community.name + flair) }),
      can_gild: false,
      spoiler: false,
      locked: post.locked || post.takedown === "removed",
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
      is_robot_indexable: post.takedown === undefined,
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
      url: post.link ?? (parent ? permalinkOf(parent) : address),
      subreddit_subscribers: community.subscribers,
      created_utc: created,
      num_crossposts: 0,
      media: null,
      is_video: false,
    },
  };
}
