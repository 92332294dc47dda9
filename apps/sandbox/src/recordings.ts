import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

/** Recordings of outside services, which some machines have next to the repository. */
const folder = join(import.meta.dirname, "../../../../shared/data");

/** Whether the recordings exist; logs once when they do not. */
export const haveRecordings = existsSync(folder);
if (!haveRecordings) console.log("skipped: no ../shared/data");

/** One recorded call of the live Reddit API. */
export interface RecordedCall {
  /** The path without host and query. */
  path: string;
  status: number;
  /** The body as JSON; null when it is not JSON. */
  body: unknown;
}

interface Line {
  request: { uri: string };
  response: { status: { code: number }; body: { string?: string } };
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The recorded calls of two client libraries. */
export function redditCalls(): RecordedCall[] {
  return ["praw", "asyncpraw"].flatMap((library) =>
    gunzipSync(readFileSync(join(folder, `reddit-api/${library}_cassettes.ndjson.gz`)))
      .toString("utf8")
      .trim()
      .split("\n")
      .map((text) => {
        const { request, response }: Line = JSON.parse(text);
        return {
          path: new URL(request.uri).pathname.replace(/\/$/, ""),
          status: response.status.code,
          body: json(response.body.string ?? ""),
        };
      }),
  );
}

/** A recorded feed of new posts. */
export const recordedFeed = () =>
  readFileSync(join(folder, "reddit-api/rss-html/listing_multireddit.xml"), "utf8");

/** Recorded events of Paddle from its SDKs' own tests: the data by event type, and whole webhooks. */
export function paddleRecordings() {
  const read = (file: string): Record<string, unknown> =>
    JSON.parse(gunzipSync(readFileSync(join(folder, "paddle", file))).toString("utf8"));
  const fixtures = read("paddle_python_sdk_notifications.json.gz");
  const entities = Object.entries(fixtures).flatMap(([path, data]): [string, unknown][] => {
    const [, type] = /notification\/entity\/([\w.]+)\.json$/.exec(path) ?? [];
    return type === undefined ? [] : [[type, data]];
  });
  const { data: events, meta } = read("paddle_php_sdk_events_list.json.gz");
  const [, notification] =
    Object.entries(fixtures).find(([path]) => path.endsWith("response/full_entity.json")) ?? [];
  return { entities: new Map(entities), events, meta, notification };
}

interface SignatureVector {
  paddle_signature: string;
  raw_body: string;
  secret: string;
  expected_valid: boolean;
}

/** Signatures from the SDKs' own tests. */
export function paddleSignatures(): SignatureVector[] {
  const text = readFileSync(join(folder, "paddle/paddle_signature_vectors.json"), "utf8");
  const { vectors }: { vectors: SignatureVector[] } = JSON.parse(text);
  return vectors;
}
