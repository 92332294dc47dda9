import { z } from "zod";
import { limits } from "../limits.ts";
import { trimmedText } from "../text.ts";

/** A reviewer's note on a part of a reply's text. */
export const reviewNoteSchema = z.object({
  /** `[start, end)` in UTF-16 code units of the reviewed text. */
  span: z.tuple([z.number().int().min(0), z.number().int().min(0)]),
  note: trimmedText(limits.noteMax, { type: "Say what to change.", empty: "Say what to change." }),
});
export type ReviewNote = z.output<typeof reviewNoteSchema>;

/** A reviewer's decision on a reply. */
export const reviewSchema = z.object({
  decision: z.enum(["approve", "return"]),
  /** About the whole reply; empty if there are only notes on parts of it. */
  note: z.string(),
  notes: z.array(reviewNoteSchema),
  /** The reviewed text, which the spans of the notes refer to. */
  text: z.string(),
  /** ISO 8601. */
  at: z.string(),
});
export type Review = z.output<typeof reviewSchema>;
