import { z } from "zod";
import { call } from "../call.ts";
import { pagingOf } from "../paging.ts";
import { lengthLimit, trimmedText } from "../text.ts";
import { generationRequestSchema } from "./content-request.ts";
import { studioLimits } from "./limits.ts";
import { postTypes } from "./voice-names.ts";

/** The sources of a text, and its claims without a source. */
export const groundingSchema = z.object({
  /** Facts and quotes that the text uses, in the order in which they appear. */
  used: z.array(
    z.object({
      kind: z.enum(["fact", "quote", "knowledge", "link"]),
      /** The words of the text. */
      words: z.string(),
      /** The source. */
      source: z.string(),
      /** The mention or knowledge entry that it is from; null: the company's profile or the request. */
      sourceId: z.string().nullable(),
    }),
  ),
  /** Claims of the text that are in no source: prices, figures, guarantees, names, links, stories. */
  unsupported: z.array(
    z.object({
      /** Where the words are in the text, in UTF-16 units. */
      start: z.number().int(),
      end: z.number().int(),
      words: z.string(),
      /** What is wrong and what to do, in a sentence each. */
      message: z.string(),
      remedy: z.string(),
    }),
  ),
});
export type Grounding = z.output<typeof groundingSchema>;

/** The length of a text as its platform counts it. */
export const contentLengthSchema = z.object({
  length: z.number().int(),
  max: z.number().int(),
});

/** What the style and trust rules say about some words of a text. */
const contentFindingSchema = z.object({
  start: z.number().int(),
  end: z.number().int(),
  message: z.string(),
  remedy: z.string(),
});
export type ContentFinding = z.output<typeof contentFindingSchema>;

/** One generated text. */
export const contentItemSchema = z.object({
  /** The generation and the text's place in it identify a text (S1 §3: Content post). */
  postId: z.string(),
  postIndex: z.number().int(),
  /** The title of a Reddit post, or the first words. */
  title: z.string(),
  content: z.string(),
  postType: z.enum(postTypes),
  voice: z.string(),
  length: contentLengthSchema,
  grounding: groundingSchema,
  /** What the style and trust rules say about the text. */
  findings: z.array(contentFindingSchema),
  isSaved: z.boolean(),
  /** The prompt it was generated from. */
  prompt: z.string(),
  /** The mention it answers; null: none. */
  replyToMentionId: z.string().nullable(),
  /** ISO 8601. */
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type ContentItem = z.output<typeof contentItemSchema>;

/** The events of a streamed generation, by their names. */
export const contentEvents = {
  /** Words of a text while it is written. They are added to those before; `isStart`: they replace them. */
  "item.text": z.object({ index: z.number().int(), text: z.string(), isStart: z.boolean() }),
  /** A complete text, which replaces the words that were sent before. */
  item: contentItemSchema,
};

/** Words of a text while it is written. */
export type ContentItemText = z.output<(typeof contentEvents)["item.text"]>;

const textId = z
  .string("is not the id of a text")
  .check(lengthLimit(38, "is not the id of a text"))
  .check(z.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}-\d$/i, "is not the id of a text"));
const postRef = {
  postId: z.uuid("is not an id"),
  postIndex: z
    .int("must be a whole number")
    .min(0)
    .max(studioLimits.countMax - 1),
};
const content = trimmedText(studioLimits.contentMax, { empty: "Enter a text." });
const title = trimmedText(studioLimits.titleMax, { empty: "Enter a title." });
const item = z.object({ item: contentItemSchema });

const contentFilters = {
  search: trimmedText(200).optional(),
  postType: z.enum(postTypes, "Invalid post type").optional(),
  saved: z.enum(["true", "false"], "must be true or false").optional(),
};
const page = z.coerce.number("must be a number").int("must be a whole number").min(1).max(10_000);
const { limit } = pagingOf(studioLimits.historyPageSize);

/** Numbers of texts by a property. */
const countsSchema = z.array(
  z.object({ key: z.string(), generated: z.number().int(), saved: z.number().int() }),
);

export const contentCalls = {
  generateContent: call({
    method: "POST",
    path: "/content/generate",
    who: "customer",
    scope: "replies",
    needsOnboarding: true,
    needsConfirmedEmail: true,
    summary:
      "Generate texts. Returns JSON, or server-sent events (`item.text` while a text is written, `item` when it is complete) if accepted.",
    body: generationRequestSchema,
    data: z.object({
      generationId: z.string(),
      posts: z.array(contentItemSchema),
      /** How many of the requested texts the model did not write, and why in a sentence; null: unknown. */
      missing: z.number().int(),
      failure: z.string().nullable(),
    }),
    mayStream: true,
  }),
  refineContent: call({
    method: "POST",
    path: "/content/refine",
    who: "customer",
    needsOnboarding: true,
    needsConfirmedEmail: true,
    summary: "Rewrite a text by an instruction. The stored text is replaced only by updateContent.",
    body: z.object({
      ...postRef,
      content,
      instruction: trimmedText(studioLimits.instructionMax, { empty: "Enter an instruction." }),
    }),
    data: z.object({ content: z.string(), grounding: groundingSchema }),
    mayStream: true,
  }),
  checkContent: call({
    method: "POST",
    path: "/content/check",
    who: "customer",
    needsOnboarding: true,
    summary: "Check a changed text: its length, its sources, style and trust rules.",
    body: z.object({ ...postRef, content }),
    data: contentItemSchema.pick({ length: true, grounding: true, findings: true }),
  }),
  updateContent: call({
    method: "PUT",
    path: "/content/items",
    who: "customer",
    needsOnboarding: true,
    summary: "Replace the text of a generated item.",
    body: z.object({ ...postRef, content, title: title.optional() }),
    data: item,
  }),
  saveContent: call({
    method: "POST",
    path: "/content/save",
    who: "customer",
    needsOnboarding: true,
    summary: "Save a generated text under a title.",
    body: z.object({ ...postRef, title }),
    data: item,
  }),
  listContentHistory: call({
    method: "GET",
    path: "/content/history",
    who: "customer",
    needsOnboarding: true,
    summary: "List generated texts, newest first.",
    query: z.object({ page: page.default(1), limit, ...contentFilters }),
    data: z.object({ items: z.array(contentItemSchema), total: z.number().int() }),
  }),
  deleteContent: call({
    method: "DELETE",
    path: "/content/{id}",
    who: "customer",
    needsOnboarding: true,
    summary:
      "Delete a text; `id` is its postId, a hyphen and its postIndex. It can be restored for 10 seconds.",
    params: z.object({ id: textId }),
    data: z.object({}),
  }),
  restoreContent: call({
    method: "POST",
    path: "/content/{id}/restore",
    who: "customer",
    needsOnboarding: true,
    summary: "Restore a text that was deleted less than 10 seconds ago.",
    params: z.object({ id: textId }),
    data: item,
  }),
  suggestContentAsReply: call({
    method: "POST",
    path: "/content/use-as-reply",
    who: "customer",
    needsOnboarding: true,
    needsConfirmedEmail: true,
    summary:
      "Give a text to the writer of the mention it answers, as a suggestion beside the empty draft.",
    body: z.object({ ...postRef, content }),
    data: z.object({}),
  }),
  getContentAnalytics: call({
    method: "GET",
    path: "/content/analytics",
    who: "customer",
    needsOnboarding: true,
    summary: "Count generated and saved texts by type, voice and day.",
    query: z.object({
      days: z.coerce
        .number("must be a number")
        .int("must be a whole number")
        .min(1, "must be at least 1")
        .max(366, "must be at most 366")
        .default(30),
    }),
    data: z.object({ byType: countsSchema, byVoice: countsSchema, byDay: countsSchema }),
  }),
  trackGeneration: call({
    method: "POST",
    path: "/content/track-generation",
    who: "customer",
    needsOnboarding: true,
    summary: "Count a text that was generated elsewhere.",
    body: z.object({ content_type: trimmedText(60).default("general") }),
    data: z.object({}),
  }),
};
