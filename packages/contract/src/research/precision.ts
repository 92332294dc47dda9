import { z } from "zod";
import { trimmedText } from "../text.ts";
import { intentLevels } from "../vocabulary.ts";

/** Which discussions of an analysis are shown (the precision dialog). */
export const precisionSchema = z.object({
  /** Words that it must have in this order. */
  phrase: trimmedText(100)
    .regex(/[\p{L}\p{N}]/u, "must have a letter or a digit")
    .optional(),
  maxAgeDays: z
    .int("must be a whole number")
    .min(1, "must be at least 1")
    .max(3_650, "must be at most 3650")
    .optional(),
  /** The minimum level. */
  level: z.enum(intentLevels, `must be one of ${intentLevels.join(", ")}`).optional(),
  subreddit: trimmedText(100).optional(),
});
export type Precision = z.output<typeof precisionSchema>;
