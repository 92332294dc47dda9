import { z } from "zod";

/**
 * The problem details of an error response (X API v2, "Response codes and errors"; for used-up credits and caps, the
 * shapes that developers reported). Every key may be missing.
 */
export const problem = z.object({
  title: z.string().nullish(),
  detail: z.string().nullish(),
  type: z.string().nullish(),
  reason: z.string().nullish(),
  connection_issue: z.string().nullish(),
  errors: z
    .array(
      z.object({
        message: z.string().nullish(),
        detail: z.string().nullish(),
        title: z.string().nullish(),
        type: z.string().nullish(),
        code: z.union([z.number(), z.string()]).nullish(),
      }),
    )
    .nullish(),
});

/** A refusal as X words it. */
export type Problem = z.output<typeof problem>;
