import { postCollection } from "./addresses.ts";
import { blueskyError } from "./failure.ts";
import { fieldsOf, textOf } from "./records.ts";

/** An event of Jetstream, as far as it concerns posts. Moments are microseconds since the epoch. */
export type JetstreamEvent = { atMicros: number } & (
  | {
      what: "post";
      operation: "create" | "update";
      did: string;
      rkey: string;
      record: unknown;
    }
  | { what: "deletion"; did: string; rkey: string }
  /** The account and all its posts are no longer public. */
  | { what: "account-gone"; did: string }
  /** Its name may have changed. The stream's handle is not verified, so it is not read. */
  | { what: "account-changed"; did: string }
  /** Only advances the cursor. */
  | { what: "other" }
);

/** A notice of the newer wire, which has no time. */
export interface JetstreamNotice {
  what: "notice";
  name: string;
  message: string;
}

/** Why an account is not public; the other reasons (desynchronized, throttled) concern only its server. */
const goneStatuses: ReadonlySet<string> = new Set([
  "deleted",
  "takendown",
  "suspended",
  "deactivated",
]);

const microsOfTime = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?Z$/;

/** A time of the newer wire, which has six digits after the second. */
function microsOf(time: unknown): number | null {
  const [, seconds, digits = ""] = microsOfTime.exec(textOf(time) ?? "") ?? [];
  const ms = Date.parse(`${seconds}Z`);
  return Number.isNaN(ms) ? null : ms * 1000 + Number(digits.padEnd(6, "0").slice(0, 6));
}

type Fields = Record<string, unknown>;

function readCommit(did: string, atMicros: number, commit: Fields): JetstreamEvent | null {
  const { operation, collection } = commit;
  const rkey = textOf(commit.rkey);
  if (typeof operation !== "string" || typeof collection !== "string" || rkey === null) return null;
  if (collection !== postCollection) return { what: "other", atMicros };
  if (operation === "delete") return { what: "deletion", did, rkey, atMicros };
  if (operation !== "create" && operation !== "update") return { what: "other", atMicros };
  const { record } = commit;
  return fieldsOf(record) && { what: "post", operation, did, rkey, record, atMicros };
}

function readAccount(did: string, atMicros: number, account: Fields): JetstreamEvent | null {
  if (typeof account.active !== "boolean") return null;
  const isGone = !account.active && goneStatuses.has(textOf(account.status) ?? "");
  return isGone ? { what: "account-gone", did, atMicros } : { what: "other", atMicros };
}

function readKind(
  kind: unknown,
  did: string,
  atMicros: number,
  { commit, account }: { commit: Fields | null; account: unknown },
): JetstreamEvent | null {
  if (kind === "commit") return commit && readCommit(did, atMicros, commit);
  if (kind === "account") {
    const fields = fieldsOf(account);
    return fields && readAccount(did, atMicros, fields);
  }
  if (kind === "identity") return { what: "account-changed", did, atMicros };
  // A kind that was added later.
  return typeof kind === "string" ? { what: "other", atMicros } : null;
}

/** `…subscribeEvents#commit` → `commit`. */
const kindOfType = (type: unknown) => textOf(type)?.split("#")[1];

/**
 * Reads a frame of either wire: `{did, time_us, kind, commit…}` (v1) or `{"$type": "message", payload}` (v2).
 * It checks the used fields without a schema library, which would cost more than the parsing.
 * @returns null when the frame is malformed
 * @throws SourceError when the frame says that the server ends the stream, and why
 */
export function readFrame(text: string): JetstreamEvent | JetstreamNotice | null {
  let frame: Fields | null;
  try {
    frame = fieldsOf(JSON.parse(text));
  } catch {
    return null;
  }
  if (!frame) return null;
  const { $type } = frame;
  if ($type === undefined) {
    const { did, time_us: atMicros, kind } = frame;
    if (typeof did !== "string" || typeof atMicros !== "number") return null;
    if (!Number.isSafeInteger(atMicros) || atMicros < 0) return null;
    return readKind(kind, did, atMicros, {
      commit: fieldsOf(frame.commit),
      account: frame.account,
    });
  }
  if ($type === "error") {
    const name = textOf(frame.error) ?? "an unnamed error";
    throw blueskyError("unavailable", `Jetstream ended the stream: ${name}`, {
      ...(name === "ConsumerTooSlow" && { retryAfterMs: 1_000 }),
    });
  }
  const payload = fieldsOf(frame.payload);
  if (!payload) return null;
  const kind = kindOfType(payload.$type);
  if (kind === "info") {
    const [name, message] = [textOf(payload.name), textOf(payload.message)];
    return name === null ? null : { what: "notice", name, message: message ?? "" };
  }
  const [did, atMicros] = [textOf(payload.did), microsOf(payload.time)];
  if (did === null || atMicros === null) return null;
  // A commit's fields are in the payload itself.
  return readKind(kind, did, atMicros, { commit: payload, account: payload.account });
}
