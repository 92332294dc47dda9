import { z } from "zod";

/**
 * An item (Hacker News API). Only the id is always there. A deleted item has no author and text; a dead one (flagged,
 * or killed by moderators or software) may have them.
 */
const itemObject = z.object({
  id: z.int().positive(),
  type: z.string().nullish(),
  by: z.string().nullish(),
  time: z.int().positive().nullish(),
  text: z.string().nullish(),
  title: z.string().nullish(),
  score: z.number().nullish(),
  parent: z.int().positive().nullish(),
  /** The options of a poll. */
  parts: z.array(z.int().positive()).nullish(),
  descendants: z.number().nullish(),
  deleted: z.boolean().nullish(),
  dead: z.boolean().nullish(),
});

export type Item = z.output<typeof itemObject>;

/** `null` is the answer for an item that does not exist, is not written yet, or is withheld. */
export const itemResponse = itemObject.nullable();

/** The highest id so far. */
export const maxItemResponse = z.int().positive();
