import type { z } from "zod";
import type { HttpResponse } from "../../infrastructure/outbound/index.ts";
import { redditError } from "./failure.ts";

/** The JSON of a response. @throws SourceError `malformed` when it is not JSON. */
export function parseJson({ status, text }: HttpResponse): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw redditError("malformed", `a response with status ${status} is not JSON`, { cause });
  }
}

/** The JSON of a response in a known shape. @throws SourceError `malformed` when it has another one. */
export function parseAs<T>(response: HttpResponse, schema: z.ZodType<T>, what: string): T {
  const parsed = schema.safeParse(parseJson(response));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw redditError(
    "malformed",
    `${what} is not of the documented shape: ${issue?.path.join(".")} ${issue?.message}`,
  );
}
