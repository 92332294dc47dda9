import { z } from "zod";
import { call } from "../call.ts";
import { pagingOf } from "../paging.ts";
import { trimmedText } from "../text.ts";
import { sources } from "../vocabulary.ts";
import { ownAnswerStates } from "./own-answers-states.ts";

/** An answer that the customer posted with their own account. */
export const ownAnswerSchema = z.object({
  mentionId: z.string(),
  source: z.enum(sources),
  /** The title of the thread that it is in; may be empty. */
  title: z.string(),
  subreddit: z.string().nullable(),
  url: z.string(),
  state: z.enum(ownAnswerStates),
  addedAt: z.string(),
  /** When it was last checked, ISO 8601; null: not yet, or it is not tracked. */
  checkedAt: z.string().nullable(),
});
export type OwnAnswer = z.output<typeof ownAnswerSchema>;

export const ownAnswerCalls = {
  listOwnAnswers: call({
    method: "GET",
    path: "/discovery/own-answers",
    who: "customer",
    scope: "read",
    needsOnboarding: true,
    summary:
      "List the answers that the workspace posted with accounts of its own, the newest first.",
    query: z.object({
      mentionId: z.uuid("is not an id").optional(),
      ...pagingOf(20),
    }),
    data: z.object({ answers: z.array(ownAnswerSchema), total: z.number().int() }),
  }),
  saveOwnAnswer: call({
    method: "PUT",
    path: "/discovery/reddit-mentions/{id}/own-answer",
    who: "customer",
    needsOnboarding: true,
    needsConfirmedEmail: true,
    summary:
      "Store the address of an own answer to a mention whose source only customers answer; it replaces an earlier one.",
    params: z.object({ id: z.uuid("is not an id") }),
    body: z.object({
      url: trimmedText(2_000, {
        type: "Paste the address of your answer.",
        empty: "Paste the address of your answer.",
        tooLong: "This address is too long. Paste the address of one answer.",
      }).refine(
        (text) => /^https?:\/\//i.test(text) && URL.canParse(text),
        "Paste the full address, starting with https://.",
      ),
      /** Whether to check for 30 days if the answer is still there. */
      track: z.boolean("must be true or false").default(true),
    }),
    data: z.object({ answer: ownAnswerSchema }),
  }),
};
