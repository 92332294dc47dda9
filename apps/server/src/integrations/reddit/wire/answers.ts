import { z } from "zod";

/**
 * A token answer (Reddit OAuth2, recorded 2016 to 2026). After a refresh, the refresh token is repeated or missing; a
 * refusal may be sent as `error` with status 200.
 */
export const tokenResponse = z.union([
  z.object({
    access_token: z.string().min(1),
    expires_in: z.number().positive(),
    refresh_token: z.string().min(1).nullish(),
    scope: z.string().nullish(),
  }),
  z.object({ error: z.union([z.string(), z.number()]) }),
]);

/** A listing (Reddit API, Listings). Its things are read one by one, so that an unrecognized one affects no other. */
export const listingResponse = z.object({
  kind: z.literal("Listing"),
  data: z.object({
    after: z.string().nullable(),
    children: z.array(z.unknown()),
  }),
});

/** A thread (Reddit API, `/comments/{id}`): the post's listing and that of its comments. */
export const threadAnswer = z.tuple([listingResponse, listingResponse]);

/** The result of a form (Reddit API, `api_type=json`); refusals have been handled before. */
export const thingsResponse = z.object({
  json: z.object({ data: z.object({ things: z.array(z.unknown()) }) }),
});

/** A submitted post (Reddit API, `/api/submit`). */
export const submitResponse = z.object({
  json: z.object({
    data: z.object({
      id: z.string().regex(/^[a-z0-9]{1,13}$/),
      name: z.string().regex(/^t3_[a-z0-9]{1,13}$/),
    }),
  }),
});

/** A community's rules (Reddit API, `/r/{name}/about/rules`, recorded 2020 to 2026). */
export const rulesResponse = z.object({
  rules: z.array(
    z.object({
      kind: z.enum(["all", "link", "comment"]),
      short_name: z.string(),
      description: z.string().nullish(),
      priority: z.number().nullish(),
    }),
  ),
});

const strings = z.array(z.string()).nullish();
const length = z.number().nullish();

/** The requirements of posts (Reddit API, `/api/v1/{name}/post_requirements`, recorded 2021). */
export const requirementsResponse = z.object({
  title_text_min_length: length,
  title_text_max_length: length,
  title_required_strings: strings,
  title_blacklisted_strings: strings,
  title_regexes: strings,
  body_restriction_policy: z.enum(["none", "required", "notAllowed"]).nullish(),
  body_text_min_length: length,
  body_text_max_length: length,
  body_required_strings: strings,
  body_blacklisted_strings: strings,
  body_regexes: strings,
  domain_blacklist: strings,
  domain_whitelist: strings,
  link_restriction_policy: z.enum(["none", "blacklist", "whitelist"]).nullish(),
  is_flair_required: z.boolean().nullish(),
  guidelines_text: z.string().nullish(),
});

/**
 * A community's moderators (Reddit API, `/r/{name}/about/moderators`, recorded 2016 to 2021). People who
 * were invited and have not accepted are not among them.
 */
export const moderatorsResponse = z.object({
  kind: z.literal("UserList"),
  data: z.object({ children: z.array(z.object({ name: z.string().min(1) })) }),
});

/** Names of communities (Reddit API, `/api/search_reddit_names`). */
export const namesResponse = z.object({ names: z.array(z.string()) });

/** One refusal of a form: code, sentence, field (Reddit API, recorded). */
const refusal = z.tuple([z.string(), z.string(), z.string().nullable()]).rest(z.unknown());

/** A response that refuses with status 200 (Reddit API, `api_type=json`). */
export const refusedForm = z.object({
  json: z.object({ errors: z.array(refusal).min(1), ratelimit: z.number().nullish() }),
});

/** A response that refuses by status (Reddit API): every key may be missing. */
export const refusedCall = z.object({
  reason: z.string().nullish(),
  message: z.string().nullish(),
  explanation: z.string().nullish(),
  fields: z.array(z.string()).nullish(),
  error: z.union([z.number(), z.string()]).nullish(),
});
