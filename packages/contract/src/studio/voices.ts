import { z } from "zod";
import { call } from "../call.ts";
import { lengthLimit, trimmedText } from "../text.ts";
import { studioLimits } from "./limits.ts";
import { type BuiltInVoice, houseVoiceName, voiceNames } from "./voice-names.ts";

/** How a text should sound. */
export interface Voice {
  name: string;
  /** For a writer and for the model. */
  description: string;
}

/** The descriptions of the voices that every workspace has. */
export const builtInVoices: Record<BuiltInVoice, Voice> = {
  professional: {
    name: "professional",
    description:
      "A specialist who writes for colleagues. Exact terms, complete sentences, no slang, no exclamation marks; each claim comes with its reason.",
  },
  casual: {
    name: "casual",
    description:
      "Somebody who answers a friend. Contractions, short sentences, everyday words; jokes are rare and never about the reader.",
  },
  educational: {
    name: "educational",
    description:
      "A patient teacher. The idea first, then an example, then the steps in order; terms are explained where they first appear.",
  },
  [houseVoiceName]: {
    name: houseVoiceName,
    description:
      "The house voice: a colleague who has done this before. Short sentences, the answer first, plain words, no praise, no exclamation marks, and what a thing can't do is said as well.",
  },
};

/** The default voice of replies, for workspaces that have chosen none. */
export const houseVoice: Voice = builtInVoices[houseVoiceName];

/** What the samples of a voice have in common, counted from their words. */
export const voiceTraitsSchema = z.object({
  sampleCount: z.number().int(),
  wordCount: z.number().int(),
  /** Words per sentence: the median, and the bounds of the middle half of all sentences. */
  sentenceWords: z.object({
    median: z.number().int(),
    from: z.number().int(),
    to: z.number().int(),
  }),
  /** Words that the samples use more often than general English does, most typical first. */
  words: z.array(z.string()),
  /** How sentences begin, most frequent first. */
  openings: z.array(z.object({ words: z.string(), count: z.number().int() })),
  /** Habits of general English that the samples never show, each as a short sentence. */
  neverUsed: z.array(z.string()),
});
export type VoiceTraits = z.output<typeof voiceTraitsSchema>;

/** The voice of a workspace's replies, as its writers see it. */
export const replyVoiceSchema = z.object({
  name: z.string(),
  description: z.string(),
  rules: z.array(z.string()),
  traits: voiceTraitsSchema.nullable(),
});
export type ReplyVoice = z.output<typeof replyVoiceSchema>;

export const voiceSchema = z.object({
  /** The name of a built-in voice, or a UUID. */
  id: z.string(),
  name: z.string(),
  description: z.string(),
  isBuiltIn: z.boolean(),
  /** What a text in this voice must or must not do, one sentence each. */
  rules: z.array(z.string()),
  /** Texts that were written in this voice. */
  samples: z.array(z.string()),
  /** null: there are no samples. */
  traits: voiceTraitsSchema.nullable(),
  /** Whether writers use it for this workspace's replies. */
  isReplyVoice: z.boolean(),
  /** ISO 8601; null: built in. */
  updatedAt: z.string().nullable(),
});
export type WorkspaceVoice = z.output<typeof voiceSchema>;

const fields = {
  name: trimmedText(studioLimits.voiceNameMax, {
    type: "Enter a name for the voice.",
    empty: "Enter a name for the voice.",
  }),
  description: trimmedText(studioLimits.voiceDescriptionMax).default(""),
  rules: z
    .array(trimmedText(studioLimits.voiceRuleMax, { empty: "must not be empty" }), "must be a list")
    .max(studioLimits.voiceRulesMax, `must have at most ${studioLimits.voiceRulesMax} rules`)
    .default([]),
  samples: z
    .array(
      trimmedText(studioLimits.voiceSampleMax, { empty: "must not be empty" }),
      "must be a list",
    )
    .max(studioLimits.voiceSamplesMax, `must have at most ${studioLimits.voiceSamplesMax} samples`)
    .default([]),
};
const notAnId = "is not the id of a voice";
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** The name of a built-in voice, or a UUID. */
const id = z
  .string(notAnId)
  .check(lengthLimit(36, notAnId))
  .refine((text) => voiceNames.some((name) => name === text) || uuid.test(text), notAnId);

export const voiceCalls = {
  listVoices: call({
    method: "GET",
    path: "/voices",
    who: "customer",
    needsOnboarding: true,
    summary: "List the built-in voices and the workspace's own.",
    data: z.object({ voices: z.array(voiceSchema) }),
  }),
  createVoice: call({
    method: "POST",
    path: "/voices",
    who: "customer",
    needsOnboarding: true,
    summary: "Add a voice. VOICES_FULL, VOICE_NAME_TAKEN.",
    body: z.object(fields),
    data: z.object({ voice: voiceSchema }),
  }),
  getVoice: call({
    method: "GET",
    path: "/voices/{id}",
    who: "customer",
    needsOnboarding: true,
    summary: "Get a voice.",
    params: z.object({ id }),
    data: z.object({ voice: voiceSchema }),
  }),
  updateVoice: call({
    method: "PUT",
    path: "/voices/{id}",
    who: "customer",
    needsOnboarding: true,
    summary: "Replace a voice of the workspace. A built-in voice can't be changed: VOICE_BUILT_IN.",
    params: z.object({ id }),
    body: z.object(fields),
    data: z.object({ voice: voiceSchema }),
  }),
  deleteVoice: call({
    method: "DELETE",
    path: "/voices/{id}",
    who: "customer",
    needsOnboarding: true,
    summary: "Delete a voice of the workspace. Replies return to the house voice if it was theirs.",
    params: z.object({ id }),
    data: z.object({}),
  }),
  testVoice: call({
    method: "POST",
    path: "/voices/{id}/test",
    who: "customer",
    needsOnboarding: true,
    needsConfirmedEmail: true,
    summary: "Write a sample text in a voice. Returns JSON, or server-sent events if accepted.",
    params: z.object({ id }),
    body: z.object({
      prompt: trimmedText(studioLimits.promptMax, {
        type: "Valid prompt is required",
        empty: "Valid prompt is required",
      }),
    }),
    data: z.object({ text: z.string() }),
    mayStream: true,
  }),
  setReplyVoice: call({
    method: "POST",
    path: "/voices/{id}/use-for-replies",
    who: "customer",
    needsOnboarding: true,
    summary: "Have writers use a voice for the workspace's replies.",
    params: z.object({ id }),
    data: z.object({ voice: voiceSchema }),
  }),
};
