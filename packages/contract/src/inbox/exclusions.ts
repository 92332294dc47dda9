import { z } from "zod";
import { call } from "../call.ts";
import { limits } from "../limits.ts";
import { trimmedText } from "../text.ts";
import { exclusionKinds, mutableSignals, sources } from "../vocabulary.ts";

/** An exclusion: posts that a workspace does not want to see. */
export const exclusionSchema = z.object({
  id: z.string(),
  kind: z.enum(exclusionKinds),
  /** A name without u/ or r/, a phrase as keywords are written, or the kind of a signal. */
  value: z.string(),
  /** Set for authors and communities; else null. */
  source: z.enum(sources).nullable(),
  /** How many mentions it hides. */
  hidden: z.number().int(),
  /** ISO 8601. */
  createdAt: z.string(),
});
export type Exclusion = z.output<typeof exclusionSchema>;

const exclusionInput = z
  .object({
    kind: z.enum(exclusionKinds, `must be one of ${exclusionKinds.join(", ")}`),
    value: trimmedText(limits.keywordMax, {
      type: "Enter what to exclude.",
      empty: "Enter what to exclude.",
    }),
    source: z
      .enum(sources, `must be one of ${sources.join(", ")}`)
      .nullable()
      .default(null),
  })
  .refine(({ kind, source }) => (kind === "author" || kind === "community") === (source !== null), {
    path: ["source"],
    message: "must be given with an author or a community, and with nothing else",
  })
  .refine(
    ({ kind, value }) => kind !== "signal" || (mutableSignals as readonly string[]).includes(value),
    { path: ["value"], message: `must be one of ${mutableSignals.join(", ")}` },
  );

/** What an exclusion would have hidden in the last 30 days. */
export const exclusionPreviewSchema = z.object({
  /** Pending mentions that it would hide now. */
  hides: z.number().int(),
  /** All pending mentions of those days. */
  of: z.number().int(),
  /** Matching mentions of those days that were accepted: they stay. */
  engaged: z.number().int(),
  /** Some of those that it hides, the strongest intent first. */
  examples: z.array(
    z.object({
      id: z.string(),
      source: z.enum(sources),
      title: z.string(),
      content: z.string(),
      subreddit: z.string().nullable(),
      author: z.string().nullable(),
      created_utc: z.number(),
    }),
  ),
});
export type ExclusionPreview = z.output<typeof exclusionPreviewSchema>;

/** An exclusion that one click adds. */
export const exclusionOptionSchema = z.object({
  kind: z.enum(exclusionKinds),
  value: z.string(),
  source: z.enum(sources).nullable(),
  /** Pending mentions of the last 30 days that it would hide, this one included. */
  hides: z.number().int(),
});
export type ExclusionOption = z.output<typeof exclusionOptionSchema>;

export const exclusionCalls = {
  listExclusions: call({
    method: "GET",
    path: "/discovery/exclusions",
    who: "customer",
    needsOnboarding: true,
    summary: "The workspace's exclusions, the newest first.",
    data: z.object({ exclusions: z.array(exclusionSchema) }),
  }),
  listExclusionOptions: call({
    method: "GET",
    path: "/discovery/reddit-mentions/{id}/exclusion-options",
    who: "customer",
    needsOnboarding: true,
    summary:
      "Exclusions that would hide a mention, with the number of mentions that each would hide.",
    params: z.object({ id: z.uuid("is not an id") }),
    data: z.object({ options: z.array(exclusionOptionSchema) }),
  }),
  previewExclusion: call({
    method: "POST",
    path: "/discovery/exclusions/preview",
    who: "customer",
    needsOnboarding: true,
    summary: "What an exclusion would have hidden in the last 30 days.",
    body: exclusionInput,
    data: z.object({ preview: exclusionPreviewSchema }),
  }),
  addExclusion: call({
    method: "POST",
    path: "/discovery/exclusions",
    who: "customer",
    needsOnboarding: true,
    summary: "Add an exclusion: it hides matching pending mentions and future ones.",
    body: exclusionInput,
    data: z.object({ exclusion: exclusionSchema }),
  }),
  deleteExclusion: call({
    method: "DELETE",
    path: "/discovery/exclusions/{id}",
    who: "customer",
    needsOnboarding: true,
    summary: "Delete an exclusion. Mentions that only this one hides are shown again.",
    params: z.object({ id: z.uuid("is not an id") }),
    data: z.object({ restored: z.number().int() }),
  }),
};
