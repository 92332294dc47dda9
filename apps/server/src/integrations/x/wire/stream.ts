import { z } from "zod";
import { idPattern, partialProblem } from "./posts.ts";

/** A rule of the filtered stream. */
export const ruleObject = z.object({
  id: z.string().regex(idPattern),
  value: z.string(),
  tag: z.string().nullish(),
});

/** The list of rules, a page of at most 1,000; without any there is no `data`. */
export const rulesResponse = z.object({
  data: z.array(ruleObject).nullish(),
  meta: z.object({ sent: z.string(), next_token: z.string().min(1).nullish() }),
});

/** The result of adding or deleting rules; rejected rules are among the errors. */
export const rulesChanged = z.object({
  meta: z.object({
    summary: z
      .object({ not_created: z.number().nullish(), not_deleted: z.number().nullish() })
      .nullish(),
  }),
  errors: z.array(partialProblem).nullish(),
});

/** A line of the stream: a post, or why the stream ends. */
export const streamLine = z.union([
  z.object({
    data: z.record(z.string(), z.unknown()),
    includes: z.object({ users: z.array(z.unknown()).nullish() }).nullish(),
  }),
  z.object({ errors: z.array(partialProblem.loose()).min(1) }),
]);
