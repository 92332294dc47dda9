import type { Account } from "./accounts.ts";
import { nameId } from "./ids.ts";
import { inSeconds, type Json, type Thing } from "./wire.ts";

/** The profile of an account, which Reddit treats as a community. */
function profileOf({ name, description }: Account): { readonly [key: string]: Json } {
  return {
    default_set: true,
    user_is_contributor: false,
    banner_img: "",
    allowed_media_in_comments: [],
    user_is_banned: false,
    free_form_reports: true,
    community_icon: null,
    show_media: true,
    icon_color: "#5a6b7b",
    user_is_muted: null,
    display_name: `u_${name}`,
    header_img: null,
    title: "",
    previous_names: [],
    over_18: false,
    icon_size: [256, 256],
    primary_color: "",
    icon_img: "",
    description: "",
    submit_link_label: "",
    header_size: null,
    restrict_posting: true,
    restrict_commenting: false,
    subscribers: 0,
    submit_text_label: "",
    is_default_icon: true,
    link_flair_position: "",
    display_name_prefixed: `u/${name}`,
    key_color: "",
    name: `t5_${nameId(`u_${name}`)}`,
    is_default_banner: true,
    url: `/user/${name}/`,
    quarantine: false,
    banner_size: null,
    user_is_moderator: false,
    accept_followers: true,
    public_description: description,
    link_flair_enabled: false,
    disable_contributor_requests: false,
    subreddit_type: "user",
    user_is_subscriber: false,
  };
}

/** The public fields of an account. */
function publicData(account: Account): { readonly [key: string]: Json } {
  const created = inSeconds(account.createdAt);
  return {
    is_employee: false,
    subreddit: profileOf(account),
    snoovatar_img: "",
    snoovatar_size: null,
    verified: true,
    id: nameId(account.name),
    is_gold: false,
    is_mod: false,
    awarder_karma: 0,
    awardee_karma: 0,
    has_verified_email: true,
    icon_img: "",
    hide_from_robots: false,
    pref_show_snoovatar: false,
    link_karma: account.linkKarma,
    comment_karma: account.commentKarma,
    total_karma: account.linkKarma + account.commentKarma,
    name: account.name,
    created,
    created_utc: created,
    accept_followers: true,
    has_subscribed: true,
  };
}

/**
 * An account as others see it (Reddit API, kind t2, recorded 2020 to 2025). A suspended account shows only its
 * name (clients' documentation).
 */
export function accountThing(account: Account): Thing {
  if (account.suspended) {
    return { kind: "t2", data: { name: account.name, is_suspended: true } };
  }
  return {
    kind: "t2",
    data: { ...publicData(account), is_friend: false, is_blocked: false },
  };
}

/** The account of the caller's token, without an envelope (Reddit API, `/api/v1/me`, recorded 2025). */
export function ownAccount(account: Account, clientId: string): { readonly [key: string]: Json } {
  return {
    ...publicData(account),
    has_visited_new_profile: false,
    pref_no_profanity: true,
    has_external_account: false,
    pref_geopopular: "",
    pref_show_trending: true,
    pref_show_presence: false,
    gold_expiration: null,
    has_gold_subscription: false,
    is_sponsor: false,
    num_friends: 0,
    features: {},
    can_edit_name: false,
    new_modmail_exists: null,
    pref_autoplay: true,
    coins: 0,
    has_paypal_subscription: false,
    has_subscribed_to_premium: false,
    has_stripe_subscription: false,
    oauth_client_id: clientId,
    can_create_subreddit: true,
    over_18: false,
    suspension_expiration_utc: null,
    is_suspended: account.suspended,
    pref_video_autoplay: true,
    in_chat: true,
    has_android_subscription: false,
    in_redesign_beta: false,
    has_mod_mail: false,
    pref_nightmode: false,
    password_set: true,
    force_password_reset: false,
    inbox_count: 0,
    pref_top_karma_subreddits: true,
    has_mail: false,
    pref_clickgadget: 5,
    gold_creddits: 0,
    has_ios_subscription: false,
    pref_show_twitter: false,
    in_beta: false,
    linked_identities: [],
    seen_layout_switch: false,
    seen_redesign_modal: false,
    seen_give_award_tooltip: false,
    seen_premium_adblock_modal: false,
    seen_subreddit_chat_ftux: false,
  };
}
