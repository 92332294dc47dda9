import { z } from "zod";
import { call } from "./call.ts";
import { limits } from "./limits.ts";

/** A watched phrase (S2 §3): how many mentions it has found, and when the last one. */
export const keywordSchema = z.object({
  id: z.string(),
  keyword: z.string(),
  use_count: z.number().int(),
  last_used: z.string().nullable(),
});
export type Keyword = z.output<typeof keywordSchema>;

export const keywordCalls = {
  listKeywords: call({
    method: "GET",
    path: "/discovery/keywords",
    who: "customer",
    summary: "The workspace's keywords, oldest first.",
    data: z.object({ keywords: z.array(keywordSchema) }),
  }),
  addKeyword: call({
    method: "POST",
    path: "/discovery/keywords",
    who: "customer",
    summary: "Watch a phrase.",
    body: z.object({
      keyword: z
        .string("Enter a keyword to watch for.")
        .trim()
        .min(1, "Enter a keyword to watch for.")
        .max(limits.keywordMax, `A keyword can have at most ${limits.keywordMax} characters.`),
    }),
    data: z.object({ keyword: keywordSchema }),
  }),
  deleteKeyword: call({
    method: "DELETE",
    path: "/discovery/keywords/{id}",
    who: "customer",
    summary: "Stop watching a phrase. Its mentions stay.",
    params: z.object({ id: z.uuid("is not an id") }),
    data: z.object({}),
  }),
};
