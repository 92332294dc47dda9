import { z } from "zod";
import { call } from "../call.ts";
import { trimmedText } from "../text.ts";
import { studioLimits } from "./limits.ts";
import { postTypes } from "./voice-names.ts";

/** The parts of a score. */
export const resonanceParts = [
  "readability",
  "specificity",
  "value_first",
  "fit",
  "norms",
  "promotion",
  "machine_signs",
] as const;
export type ResonancePart = (typeof resonanceParts)[number];

/** One feature of a text, compared with the best and the worst posts of its community. */
export const communityComparisonSchema = z.object({
  feature: z.enum(["title_length", "length", "paragraphs", "question", "links"]),
  /** The value of this text. Lengths in characters; `question` and `links`: 1 or 0. */
  value: z.number(),
  /**
   * The middle half of the values in the best quarter of the posts, and in the worst. For `question` and `links`, the
   * share of these posts that have one, in both fields.
   */
  best: z.object({ from: z.number(), to: z.number() }),
  worst: z.object({ from: z.number(), to: z.number() }),
  /** Which of the two it is nearer to. */
  nearer: z.enum(["best", "worst", "neither"]),
});

export type CommunityComparison = z.output<typeof communityComparisonSchema>;

export const resonanceSchema = z.object({
  /** 0 to 100. */
  score: z.number().int(),
  /** Parts that can't be scored are missing: `fit` without an audience, others if they can't read the text. */
  parts: z.array(
    z.object({
      part: z.enum(resonanceParts),
      /** 0 to 100. */
      score: z.number().int(),
      /** Each points at words of the text, in UTF-16 units; `end` 0: the whole text. */
      reasons: z.array(
        z.object({
          start: z.number().int(),
          end: z.number().int(),
          message: z.string(),
          remedy: z.string().nullable(),
        }),
      ),
    }),
  ),
  /** null: no community was named. */
  community: z
    .object({
      name: z.string(),
      /** How many posts the comparison is based on, and how many it needs. */
      posts: z.number().int(),
      postsNeeded: z.number().int(),
      /** null: too few posts are stored, or their scores are too much alike. */
      comparisons: z.array(communityComparisonSchema).nullable(),
    })
    .nullable(),
  /** What is known of how well the score predicts (bench:resonance), as a sentence. */
  reliability: z.string(),
});
export type Resonance = z.output<typeof resonanceSchema>;

const content = trimmedText(studioLimits.contentMax, { empty: "Enter a text." });
const subject = {
  content,
  title: trimmedText(300).default(""),
  platform: z.enum(postTypes, "Invalid post type"),
  /** The question or the audience that the text is for. */
  audience: trimmedText(1_000).default(""),
  subreddit: trimmedText(30).optional(),
};

/** A text before and after it was improved. */
export const optimizationSchema = z.object({
  id: z.string(),
  platform: z.enum(postTypes),
  before: z.string(),
  after: z.string(),
  scoreBefore: z.number().int(),
  scoreAfter: z.number().int(),
  /** The instruction; null: improve the score. */
  instruction: z.string().nullable(),
  createdAt: z.string(),
});
export type Optimization = z.output<typeof optimizationSchema>;

export const resonanceCalls = {
  scoreResonance: call({
    method: "POST",
    path: "/resonance/score-resonance",
    who: "customer",
    needsOnboarding: true,
    summary: "Score a text by rules and by what did well in its community. Needs no model.",
    body: z.object(subject),
    data: z.object({ resonance: resonanceSchema }),
  }),
  optimizeContent: call({
    method: "POST",
    path: "/resonance/optimize-content",
    who: "customer",
    needsOnboarding: true,
    needsConfirmedEmail: true,
    summary: "Have the model improve a text, with advice and the scores before and after.",
    body: z.object(subject),
    data: z.object({ optimization: optimizationSchema, advice: z.array(z.string()) }),
  }),
  refineForResonance: call({
    method: "POST",
    path: "/resonance/refine-content",
    who: "customer",
    needsOnboarding: true,
    needsConfirmedEmail: true,
    summary: "Have the model change a text by an instruction.",
    body: z.object({
      ...subject,
      instruction: trimmedText(studioLimits.instructionMax, { empty: "Enter an instruction." }),
    }),
    data: z.object({ optimization: optimizationSchema, advice: z.array(z.string()) }),
  }),
  listOptimizations: call({
    method: "GET",
    path: "/resonance/optimization-history",
    who: "customer",
    needsOnboarding: true,
    summary: "List improved texts, newest first.",
    query: z.object({
      page: z.coerce.number("must be a number").int().min(1).max(10_000).default(1),
      limit: z.coerce.number("must be a number").int().min(1).max(100).default(20),
    }),
    data: z.object({ items: z.array(optimizationSchema), total: z.number().int() }),
  }),
  getOptimizationStats: call({
    method: "GET",
    path: "/resonance/optimization-stats",
    who: "customer",
    needsOnboarding: true,
    summary: "Scores before and after, by day and platform.",
    data: z.object({
      total: z.number().int(),
      meanBefore: z.number().nullable(),
      meanAfter: z.number().nullable(),
      byDay: z.array(
        z.object({
          day: z.string(),
          count: z.number().int(),
          before: z.number(),
          after: z.number(),
        }),
      ),
      byPlatform: z.array(
        z.object({
          platform: z.enum(postTypes),
          count: z.number().int(),
          before: z.number(),
          after: z.number(),
        }),
      ),
    }),
  }),
};
