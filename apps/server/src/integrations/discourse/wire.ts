import { z } from "zod";

/** A post of `/posts.json` and `/posts/{id}.json`; fields that we don't read are omitted. */
const postSchema = z.object({
  id: z.number().int().positive(),
  username: z.string().nullish(),
  created_at: z.string(),
  cooked: z.string().nullish(),
  post_number: z.number().int().positive(),
  /** 1 is a regular post; others are notes of moderators and small actions. */
  post_type: z.number().nullish(),
  topic_id: z.number().int().positive(),
  topic_slug: z.string().nullish(),
  topic_title: z.string().nullish(),
  /** The number of posts in the topic; we read it for the topic's first post. */
  topic_posts_count: z.number().nullish(),
  reply_count: z.number().nullish(),
  deleted_at: z.string().nullish(),
  user_deleted: z.boolean().nullish(),
  hidden: z.boolean().nullish(),
  actions_summary: z
    .array(z.object({ id: z.number(), count: z.number().nullish() }))
    .nullish()
    .catch(null),
});
export type WirePost = z.infer<typeof postSchema>;

/** The newest posts of all topics. */
export const latestPostsSchema = z.object({ latest_posts: z.array(postSchema) });

/** One post as the forum shows it to everyone. */
export const singlePostSchema = postSchema.pick({
  id: true,
  deleted_at: true,
  user_deleted: true,
  hidden: true,
});

/** What `/site.json` of every Discourse has. */
export const siteSchema = z.object({
  default_archetype: z.string(),
  trust_levels: z.unknown(),
});

/** The answer to a refused call: the reason, and how long to wait. */
export const refusalSchema = z.object({
  error_type: z.string().nullish(),
  extras: z.object({ wait_seconds: z.number().positive().nullish() }).nullish(),
});
