import type { z } from "zod";
import type { HttpResponse } from "../../infrastructure/outbound/index.ts";
import { hackerNewsError } from "./failure.ts";

/** The JSON of a response in a known shape. @throws SourceError `malformed`. */
export function parseAs<T>({ status, text }: HttpResponse, schema: z.ZodType<T>, what: string): T {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw hackerNewsError("malformed", `${what} is not JSON (status ${status})`, { cause });
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const where = issue?.path.join(".") || "the whole";
  throw hackerNewsError(
    "malformed",
    `${what} is not of the documented shape: ${where}: ${issue?.message}`,
  );
}
