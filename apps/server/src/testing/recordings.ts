import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { z } from "zod";

/** Recordings of outside services, which are next to the repository on some machines. */
const folder = join(import.meta.dirname, "../../../../../shared/data");

/** Whether the recordings exist; prints a notice once if they don't. */
export const haveRecordings = existsSync(folder);
if (!haveRecordings) console.log("skipped: no ../shared/data");

/** The bytes of a recording as they are. */
export const readRecordingBytes = (path: string): Buffer => readFileSync(join(folder, path));

/** The text of a recording, unzipped when its name says so. */
export function readRecording(path: string): string {
  const bytes = readRecordingBytes(path);
  return (path.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
}

const headersSchema = z
  .record(z.string(), z.union([z.string(), z.array(z.string())]))
  .nullish()
  .transform((headers) => {
    const result = new Headers();
    for (const [name, value] of Object.entries(headers ?? {})) {
      for (const one of [value].flat()) result.append(name, one);
    }
    return result;
  });

/** One library records a form as text, the other as pairs; a few bodies are files, not forms. */
const bodySchema = z.union([z.string(), z.array(z.tuple([z.string(), z.string()]))]).catch("");

const cassetteLine = z.object({
  cassette: z.string(),
  i: z.number(),
  request: z.object({ method: z.string(), uri: z.string(), body: bodySchema }),
  response: z.object({
    status: z.object({ code: z.number() }),
    headers: headersSchema,
    body: z.object({ string: z.string().optional() }),
  }),
});

const failureLine = z.object({
  source: z.string(),
  kind: z.enum(["http_error", "api_errors_in_200"]),
  status: z.number(),
  request: z.object({ method: z.string(), uri: z.string() }),
  response_headers: headersSchema,
  response_body: z.string(),
});

function lines<T>(path: string, schema: z.ZodType<T>): T[] {
  return readRecording(path)
    .trim()
    .split("\n")
    .map((line) => schema.parse(JSON.parse(line)));
}

/** One recorded call of the live Reddit API. */
export interface RecordedPair {
  /** Its address, for messages. */
  name: string;
  method: string;
  url: URL;
  form: URLSearchParams;
  status: number;
  headers: Headers;
  text: string;
}

/** The recorded calls of a client library, in their order. */
export function redditPairs(library: "praw" | "asyncpraw"): RecordedPair[] {
  return lines(`reddit-api/${library}_cassettes.ndjson.gz`, cassetteLine).map(
    ({ cassette, i, request, response }) => ({
      name: `${cassette}#${i} ${request.method} ${request.uri}`,
      method: request.method,
      url: new URL(request.uri),
      form: new URLSearchParams(request.body),
      status: response.status.code,
      headers: response.headers,
      text: response.body.string ?? "",
    }),
  );
}

/** The recorded failures of the live Reddit API. */
export const redditFailures = () =>
  lines("reddit-api/reddit_errors_recorded.ndjson.gz", failureLine);

/** A recorded answer as `fetch` would hand it out; codings are undone in the recordings. */
export function toResponse(answer: { status: number; headers: Headers; text: string }): Response {
  const headers = new Headers(answer.headers);
  headers.delete("content-encoding");
  headers.delete("content-length");
  const bodiless = [204, 205, 304].includes(answer.status);
  return new Response(bodiless ? null : answer.text, { status: answer.status, headers });
}
