import { hash } from "../random.ts";
import type { Community } from "./communities.ts";
import { nameId } from "./ids.ts";
import { inSeconds, type Thing, wrapped } from "./wire.ts";

const someFounding = Date.UTC(2009, 2, 14, 17, 5);

/** A community with the keys of a response to /about (Reddit API, kind t5, recorded 2022). */
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

/** The fields of a private community that are not null (Reddit API, kind t5 of a search, recorded 2016). */
const statedFields = new Set([
  "id",
  "name",
  "display_name",
  "title",
  "url",
  "subreddit_type",
  "public_description",
  "public_description_html",
  "created",
  "created_utc",
]);

/** A private community as a search lists it, without its details. */
export function hiddenCommunityThing(community: Community): Thing {
  const { kind, data } = communityThing(community);
  return {
    kind,
    data: Object.fromEntries(
      Object.entries(data).map(([key, value]) => [key, statedFields.has(key) ? value : null]),
    ),
  };
}
