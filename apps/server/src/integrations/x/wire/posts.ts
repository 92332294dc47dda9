import { z } from "zod";

/** Ids are 64-bit numbers, written as strings (X API v2, OpenAPI). */
export const idPattern = /^[0-9]{1,19}$/;
const id = z.string().regex(idPattern);
const count = z.number().nullish();
const note = z.object({ text: z.string() }).nullish();
const references = z.array(z.object({ type: z.string(), id })).nullish();

/**
 * A post: the keys that we use of about 30. X's guide and responses say tweet and retweet, its OpenAPI says post and
 * repost; both spellings are read.
 */
export const postObject = z.object({
  id,
  text: z.string(),
  author_id: id.nullish(),
  conversation_id: id.nullish(),
  created_at: z.string().nullish(),
  public_metrics: z.object({ like_count: count, reply_count: count }).nullish(),
  referenced_tweets: references,
  referenced_posts: references,
  note_tweet: note,
  note_post: note,
  withheld: z.object({ copyright: z.boolean().nullish() }).nullish(),
});

const links = z
  .object({
    urls: z.array(z.object({ url: z.string(), expanded_url: z.string().nullish() })).nullish(),
  })
  .nullish();
const linkedNote = z.object({ entities: links }).nullish();

/** The addresses in a post: X's own, as in the text, and their targets. */
export const linkedPost = z.object({
  entities: links,
  note_tweet: linkedNote,
  note_post: linkedNote,
});

/** An account, as an expansion returns it. */
export const userObject = z.object({ id, username: z.string().min(1) });

/**
 * A problem within a response (X API v2, "Response codes and errors"): why a resource, or a part of it, is missing.
 * `value` and `resource_id` identify the resource.
 */
export const partialProblem = z.object({
  title: z.string().nullish(),
  detail: z.string().nullish(),
  type: z.string().nullish(),
  resource_type: z.string().nullish(),
  resource_id: z.string().nullish(),
  value: z.unknown().optional(),
  message: z.string().nullish(),
});

export type PartialProblem = z.output<typeof partialProblem>;

/** Whether X itself failed, so that the problem says nothing about the post. */
export const isInternalError = ({ type }: PartialProblem): boolean =>
  /\/internal-error$/.test(type ?? "");

/** Expanded users, which are read one by one. */
const includes = z.object({ users: z.array(z.unknown()).nullish() }).nullish();

/** A response with posts: a search or a lookup. Without a match there is no `data`. */
export const postsResponse = z
  .object({
    data: z.array(z.unknown()).nullish(),
    includes,
    errors: z.array(partialProblem).nullish(),
    meta: z
      .object({
        newest_id: id.nullish(),
        next_token: z.string().min(1).nullish(),
        result_count: z.number().nullish(),
      })
      .nullish(),
  })
  .refine(
    ({ data, errors, meta }) => data || errors || meta,
    "neither data nor errors nor meta: no answer of X's",
  );
