import { z } from "zod";

const commentName = z.string().regex(/^t1_[a-z0-9]+$/i);
const linkName = z.string().regex(/^t3_[a-z0-9]+$/i);
const subredditName = z.string().regex(/^t5_[a-z0-9]+$/i);
/** The parent of a comment: a comment or a link. */
const parentName = z.string().regex(/^t[13]_[a-z0-9]+$/i);
const seconds = z.number().min(1_100_000_000).max(10_000_000_000);
/** A path; without the slash it could lead to another host. */
const path = z.string().startsWith("/");
const flag = z.boolean().nullish();
const text = z.string().nullish();
const count = z.number().nullish();

/** A poll of a link; votes are not read. */
const poll = z.object({ options: z.array(z.object({ text: z.string() })) });

/** The link that a crosspost shows. Any field can be missing if we can't see it. */
const crosspostParent = z.object({
  title: text,
  selftext: text,
  author: text,
  subreddit: text,
  removed_by_category: text,
  poll_data: poll.nullish().catch(null),
});

/** A link (kind t3): the keys that we use of about 108; 8,075 recordings of 2016 to 2026 match. */
export const linkThing = z.object({
  kind: z.literal("t3"),
  data: z.object({
    name: linkName,
    title: z.string(),
    selftext: z.string(),
    author: text,
    subreddit: z.string(),
    permalink: path,
    score: z.number(),
    num_comments: z.number(),
    created_utc: seconds,
    locked: flag,
    archived: flag,
    removed_by_category: text,
    poll_data: poll.nullish().catch(null),
    /** The link that it crossposts, in full; absent for other links. */
    crosspost_parent_list: z.array(crosspostParent).nullish().catch(null),
  }),
});

/**
 * A comment (kind t1). Those of `/api/morechildren` had no permalink before 2018, and one whose
 * community keeps scores hidden may have none.
 */
export const commentThing = z.object({
  kind: z.literal("t1"),
  data: z.object({
    name: commentName,
    body: z.string(),
    author: text,
    subreddit: z.string(),
    link_id: linkName,
    link_title: text,
    parent_id: parentName,
    permalink: path.nullish(),
    score: count,
    score_hidden: flag,
    depth: count,
    created_utc: seconds,
    collapsed_reason_code: text,
    /** In all recordings only posts have it; it is read here in case comments get it too. */
    removed_by_category: text,
    /** The empty string when there are no replies. */
    replies: z.unknown(),
  }),
});

/** Comments that were omitted from a tree. `id` is "_" for a thread that continues on a separate page. */
export const moreThing = z.object({
  kind: z.literal("more"),
  data: z.object({
    id: z.string(),
    parent_id: parentName,
    count: z.number(),
    children: z.array(z.string()),
    depth: count,
  }),
});

/** A community (kind t5). Most values of a private one are null. */
export const communityThing = z.object({
  kind: z.literal("t5"),
  data: z.object({
    name: subredditName,
    display_name: z.string(),
    title: z.string(),
    public_description: text,
    description: text,
    subscribers: count,
    created_utc: z.number(),
    over18: flag,
    subreddit_type: z.string(),
    quarantine: flag,
    lang: text,
  }),
});

/** An account as in `/api/v1/me`, without kind and data. A suspended one has only its name. */
export const account = z.object({
  name: z.string().min(1),
  id: text,
  created_utc: count,
  link_karma: count,
  comment_karma: count,
  has_verified_email: flag,
  is_mod: flag,
  is_employee: flag,
  is_suspended: flag,
  /** The account's own page, which has its public description. */
  subreddit: z.object({ public_description: text }).nullish(),
});

/** An account (kind t2). */
const accountThing = z.object({ kind: z.literal("t2"), data: account });

/** The things of a listing that we read, distinguished by their kind. */
export const anyThing = z.discriminatedUnion("kind", [
  linkThing,
  commentThing,
  communityThing,
  accountThing,
]);

const advertisement = z.object({ data: z.object({ promoted: z.literal(true) }) });

/** Whether a listing's child is a paid post, which Reddit shows among a community's posts. */
export const isAdvertisement = (child: unknown): boolean => advertisement.safeParse(child).success;
