import { z } from "zod";
import { cutText } from "../cut-text.ts";
import { lengthLimit } from "../text.ts";
import { studioLimits } from "./limits.ts";
import { postTypes, voiceNames } from "./voice-names.ts";

// The rules of S1 §5 for generated content. Browser and server check with this schema.

const promptMessage = "Valid prompt is required";
const contextMessage = "Valid context is required";

/** A text as long as a request can be; it is cut to the part that is used. */
const anyText = (error?: string) => z.string(error).check(lengthLimit(studioLimits.requestTextMax));
const trimmedAndCut = (text: string, max: number) => cutText(text.trim(), max).trim();

/** Values that are truthy in JavaScript are true; a missing value is false. */
const truthy = z
  .union([z.boolean(), z.literal([0, "", null])])
  .optional()
  .transform(Boolean)
  .catch(true);

/** Only non-empty texts count; surplus texts are dropped, long texts are cut. */
const knowledgeBase = z
  .array(anyText().catch(""))
  .check(lengthLimit(studioLimits.requestEntriesMax))
  .catch([])
  .default([])
  .transform((texts) =>
    texts
      .map((text) => trimmedAndCut(text, studioLimits.knowledgeTextMax))
      .filter((text) => text !== "")
      .slice(0, studioLimits.knowledgeTextsMax),
  );

/** Only pairs with a non-empty label and a non-empty link count. undefined: none remain. */
const customLinks = z
  .record(z.string(), anyText().catch(""))
  .catch({})
  .default({})
  .transform((links) => {
    const pairs = Object.entries(links)
      .map(
        ([label, link]) =>
          [
            trimmedAndCut(label, studioLimits.linkLabelMax),
            trimmedAndCut(link, studioLimits.linkMax),
          ] as const,
      )
      .filter(([label, link]) => label !== "" && link !== "")
      .slice(0, studioLimits.linksMax);
    return pairs.length === 0 ? undefined : (Object.fromEntries(pairs) as Record<string, string>);
  });

/** From 1 to 10; other numbers become the nearest of these, and anything else becomes 4. */
const count = z
  .union([
    z.number(),
    z
      .string()
      .check(lengthLimit(40))
      .check(z.regex(/^\s*[+-]?\d+(?:\.\d+)?\s*$/))
      .transform(Number),
  ])
  .transform((number) =>
    Math.min(Math.max(Math.trunc(number), studioLimits.countMin), studioLimits.countMax),
  )
  .catch(studioLimits.countDefault)
  .default(studioLimits.countDefault);

const contextSchema = z.object(
  {
    postType: z.enum(postTypes, "Invalid post type"),
    voice: z.enum(voiceNames, "Invalid voice type"),
    /** A voice of the workspace, which replaces `voice`. */
    voiceId: z.uuid("is not an id").optional(),
    includeHashtags: truthy,
    includeEmojis: truthy,
    knowledgeBase,
    customLinks,
    /** Entries of the knowledge base that the text may use. */
    knowledgeIds: z
      .array(z.uuid("is not an id"))
      .max(studioLimits.knowledgeTextsMax, "must have at most 10 entries")
      .default([]),
    /** Mentions whose words the text may use: "Use what people said". */
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
    prompt: anyText(promptMessage)
      .transform((text) => trimmedAndCut(text, studioLimits.promptMax))
      .refine((text) => text !== "", promptMessage),
    context: contextSchema,
    count,
  },
  "Invalid request format",
);
export type GenerationRequest = z.output<typeof generationRequestSchema>;
