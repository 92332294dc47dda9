import { z } from "zod";
import { intentSchema } from "../inbox/intent.ts";
import { spanSchema } from "../inbox/mentions.ts";
import { sources } from "../vocabulary.ts";

/** A public post or comment that research is based on. Its text is read when it is shown, so a deleted one disappears. */
export const discussionSchema = z.object({
  /** The id of the stored post. */
  id: z.string(),
  source: z.enum(sources),
  kind: z.enum(["post", "comment"]),
  /** For a comment: its thread's title. */
  title: z.string(),
  /** The start of the text. */
  content: z.string(),
  /** Without r/; null: in no community. */
  subreddit: z.string().nullable(),
  /** http or https. */
  url: z.string(),
  /** Seconds since the epoch, as the platforms give it. */
  created_utc: z.number(),
  score: z.number().int().nullable(),
  num_comments: z.number().int().nullable(),
  intent: intentSchema,
  /** The mention of this post in the workspace; null: none. */
  mentionId: z.string().nullable(),
  isSaved: z.boolean(),
});
export type Discussion = z.output<typeof discussionSchema>;

/** Words of a discussion that a statement is based on. */
export const evidenceSchema = z.object({
  discussionId: z.string(),
  url: z.string(),
  /** Where in the post the words are. */
  field: z.enum(["title", "content"]),
  /** In UTF-16 units of the whole text of that field. */
  span: spanSchema,
  /** The words of that span, exactly. */
  quote: z.string(),
});
export type Evidence = z.output<typeof evidenceSchema>;

/** A number and what it was measured on. */
export const measuredSchema = z.object({
  value: z.number(),
  /** Posts that it is based on. */
  posts: z.number().int(),
});
export type Measured = z.output<typeof measuredSchema>;

/** What several discussions have in common, found without a language model. */
export const themeSchema = z.object({
  id: z.string(),
  kind: z.enum(["pain", "request", "comparison", "topic"]),
  /** A phrase that the discussions share, as they write it. */
  label: z.string(),
  /** What is stated about them, in a sentence with its numbers. */
  statement: z.string(),
  /** All discussions with the theme, the strongest first. */
  discussionIds: z.array(z.string()),
  communities: z.array(z.object({ name: z.string(), posts: z.number().int() })),
  evidence: z.array(evidenceSchema),
  /** Posts by week; `week` is its Monday, as a day without a time zone. Weeks without posts are 0. */
  weeks: z.array(z.object({ week: z.string(), posts: z.number().int() })),
});
export type Theme = z.output<typeof themeSchema>;
