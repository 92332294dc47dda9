import { z } from "zod";

/** Ids of items: numbers written as strings. */
export const idPattern = /^[1-9]\d{0,14}$/;
const itemId = z.int().positive();
const text = z.string().nullish();
const count = z.number().nullish();

/**
 * A hit of a search (HN Search API). Keys without a value are null, or are omitted (answers of 2014, 2023 and
 * 2025 differ).
 */
export const hitObject = z.object({
  objectID: z.string().regex(idPattern),
  created_at_i: z.int().positive(),
  _tags: z.array(z.string()).min(1),
  author: text,
  title: text,
  story_text: text,
  comment_text: text,
  points: count,
  num_comments: count,
  story_id: itemId.nullish(),
  story_title: text,
  parent_id: itemId.nullish(),
});

export type Hit = z.output<typeof hitObject>;

/** The answer to a search; its hits are read one by one. */
export const hitsResponse = z.object({
  hits: z.array(z.unknown()),
  nbHits: z.number(),
  hitsPerPage: z.number(),
});

/** An item of a tree (`items/:id`). A deleted or dead one has only its id and children. */
export const treeItem = z.object({
  id: itemId,
  created_at_i: z.int().positive().nullish(),
  type: text,
  author: text,
  title: text,
  text,
  points: count,
  parent_id: itemId.nullish(),
  story_id: itemId.nullish(),
  children: z.array(z.unknown()).nullish(),
});

export type TreeItem = z.output<typeof treeItem>;

/** An error (`{"message":"…"}`, with a status; `{"status":404,"error":"…"}` of items). */
export const errorFrame = z.object({ message: text, error: text });
