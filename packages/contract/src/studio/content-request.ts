import { z } from "zod";
import { cutText } from "../text.ts";
import { studioLimits } from "./limits.ts";
import { postTypes, voiceNames } from "./voice-names.ts";

// The rules of S1 §5 for generated content. Browser and server check with this schema.

const promptMessage = "Valid prompt is required";
const contextMessage = "Valid context is required";

/** Anything that JavaScript calls true. */
const truthy = z.unknown().transform(Boolean);

const isText = (value: unknown): value is string => typeof value === "string";
const trimmedAndCut = (text: string, max: number) => cutText(text.trim(), max).trim();

/** Only non-empty texts count; further ones are dropped, longer ones are cut. */
const knowledgeBase = z.unknown().transform((value) =>
  (Array.isArray(value) ? value : [])
    .filter(isText)
    .map((text) => trimmedAndCut(text, studioLimits.knowledgeTextMax))
    .filter((text) => text !== "")
    .slice(0, studioLimits.knowledgeTextsMax),
);

/** Only pairs of a label and a link that are both non-empty texts count. undefined: none remain. */
const customLinks = z.unknown().transform((value) => {
  const given = typeof value === "object" && value !== null ? Object.entries(value) : [];
  const kept = given
    .flatMap(([label, link]) => (isText(link) ? [[label.trim(), link.trim()] as const] : []))
    .filter(([label, link]) => label !== "" && link !== "")
    .slice(0, studioLimits.linksMax)
    .map(
      ([label, link]) =>
        [cutText(label, studioLimits.linkLabelMax), cutText(link, studioLimits.linkMax)] as const,
    );
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
});

/** From 1 to 10; a bound that is exceeded is used, and what is no number is 4. */
const count = z.unknown().transform((value) => {
  const number = Math.trunc(Number(value));
  if (value === null || value === "" || !Number.isFinite(number)) return studioLimits.countDefault;
  return Math.min(Math.max(number, studioLimits.countMin), studioLimits.countMax);
});

const contextSchema = z.object(
  {
    postType: z.enum(postTypes, "Invalid post type"),
    voice: z.enum(voiceNames, "Invalid voice type"),
    /** A voice of the workspace, which then takes the place of `voice`. */
    voiceId: z.uuid("is not an id").optional(),
    includeHashtags: truthy,
    includeEmojis: truthy,
    knowledgeBase,
    customLinks,
    /** Entries of the knowledge base that the text may rest on. */
    knowledgeIds: z
      .array(z.uuid("is not an id"))
      .max(studioLimits.knowledgeTextsMax, "must have at most 10 entries")
      .default([]),
    /** Mentions whose words the text may rest on: "Use what people said". */
    mentionIds: z
      .array(z.uuid("is not an id"))
      .max(studioLimits.groundingMentionsMax, "must have at most 10 mentions")
      .default([]),
    /** The mention that the text is to answer. */
    replyToMentionId: z.uuid("is not an id").optional(),
  },
  contextMessage,
);

/** A request for generated content (S1 §5). */
export const generationRequestSchema = z.object(
  {
    prompt: z
      .string(promptMessage)
      .transform((text) => trimmedAndCut(text, studioLimits.promptMax))
      .refine((text) => text !== "", promptMessage),
    context: contextSchema,
    count,
  },
  "Invalid request format",
);
export type GenerationRequest = z.output<typeof generationRequestSchema>;
