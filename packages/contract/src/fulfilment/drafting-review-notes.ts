import { z } from "zod";
import { limits } from "../limits.ts";
import { trimmedText } from "../text.ts";

/** A reviewer's note at some words of a reply. */
export const reviewNoteSchema = z.object({
  /** `[start, end)` in UTF-16 code units of the text that was read. */
  span: z.tuple([z.number().int().min(0), z.number().int().min(0)]),
  note: trimmedText(limits.noteMax, { type: "Say what to change.", empty: "Say what to change." }),
});
export type ReviewNote = z.output<typeof reviewNoteSchema>;

/** What a reviewer has said of a reply. */
export const reviewSchema = z.object({
  decision: z.enum(["approve", "return"]),
  /** On the whole; empty when there are only notes at words. */
  note: z.string(),
  notes: z.array(reviewNoteSchema),
  /** The text that was read, which the notes point into. */
  text: z.string(),
  /** ISO 8601. */
  at: z.string(),
});
export type Review = z.output<typeof reviewSchema>;
