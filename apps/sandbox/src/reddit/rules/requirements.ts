import type { Community } from "../communities.ts";
import type { Json } from "../wire.ts";

/** The default requirements of a community (Reddit API, recorded 2021). */
const nothing = {
  domain_blacklist: [],
  body_restriction_policy: "none",
  domain_whitelist: [],
  title_regexes: [],
  body_blacklisted_strings: [],
  body_required_strings: [],
  title_text_min_length: null,
  is_flair_required: false,
  title_text_max_length: null,
  body_regexes: [],
  link_repost_age: null,
  body_text_min_length: null,
  link_restriction_policy: "none",
  body_text_max_length: null,
  title_required_strings: [],
  title_blacklisted_strings: [],
  guidelines_text: null,
  guidelines_display_policy: null,
} satisfies Record<string, Json>;

const byCommunity: Record<string, Partial<Record<keyof typeof nothing, Json>>> = {
  freelance: { title_blacklisted_strings: ["hiring", "for hire", "job offer"] },
  startups: {
    body_restriction_policy: "required",
    body_text_min_length: 250,
    guidelines_text: "Your own startup? Fridays, in the thread.",
    guidelines_display_policy: "all",
  },
  smallbusiness: { title_text_min_length: 15, body_restriction_policy: "required" },
  webdev: { is_flair_required: true },
  marketing: {
    domain_blacklist: ["forms.example.com", "surveys.example.com"],
    link_restriction_policy: "blacklist",
    body_blacklisted_strings: ["lead list", "fill out this survey"],
  },
  sysadmin: { body_restriction_policy: "required", body_text_max_length: 10_000 },
  photographybusiness: { link_restriction_policy: "whitelist", domain_whitelist: ["example.org"] },
  consulting: { title_regexes: ["^(?!.*salary).*$"] },
};

/** The response to `/api/v1/{name}/post_requirements`. */
export function requirementsResponse({ name }: Community): Json {
  return { ...nothing, ...(Object.hasOwn(byCommunity, name) && byCommunity[name]) };
}
