import { z } from "zod";
import type { HttpResponse } from "../../infrastructure/outbound/index.ts";
import { stackExchangeError } from "./failure.ts";

const owner = z.object({
  /** Missing where the account was deleted. */
  user_id: z.number().optional(),
  display_name: z.string().optional(),
  link: z.url({ protocol: /^https?$/ }).optional(),
});

const shared = z.object({
  owner: owner.optional(),
  score: z.number().optional(),
  creation_date: z.int().positive(),
  /** HTML. */
  body: z.string().optional(),
  /** HTML-escaped. */
  title: z.string().optional(),
  link: z.url({ protocol: /^https?$/ }).optional(),
});

/** A question of a list. */
export const questionObject = shared.extend({
  question_id: z.int().positive(),
  answer_count: z.number().optional(),
});

/** An answer of a list. */
export const answerObject = shared.extend({
  answer_id: z.int().positive(),
  question_id: z.int().positive(),
});

/** The wrapper of every answer. Items are read one by one, so that an unrecognized one does not affect the others. */
export const wrapper = z.object({ items: z.array(z.unknown()), has_more: z.boolean() });

/** The wrapper of a filter. */
export const filterWrapper = z.object({
  items: z.tuple([z.object({ filter: z.string().min(1) })]),
});

/** The JSON of a response in a known shape. @throws SourceError `malformed` when it has another one. */
export function parseAs<T>({ status, text }: HttpResponse, schema: z.ZodType<T>, what: string): T {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw stackExchangeError("malformed", `a response with status ${status} is not JSON`, {
      cause,
    });
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw stackExchangeError(
    "malformed",
    `${what} is not of the documented shape: ${issue?.path.join(".")} ${issue?.message}`,
  );
}
