import type { z } from "zod";
import type { HttpResponse } from "../../infrastructure/outbound/index.ts";
import { xError } from "./failure.ts";

/** The JSON of a response in a known shape. @throws SourceError `malformed` when it has another one. */
export function parseAs<T>({ status, text }: HttpResponse, schema: z.ZodType<T>, what: string): T {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw xError("malformed", `a response with status ${status} is not JSON`, { cause });
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw xError(
    "malformed",
    `${what} is not of the documented shape: ${issue?.path.join(".")} ${issue?.message}`,
  );
}
