import { z } from "zod";

/** A post of a dump. Texts are as the dump has them. */
export interface Submission {
  kind: "submission";
  /** Without `t3_`, lower case. */
  id: string;
  title: string;
  selftext: string;
  author: string | null;
  subreddit: string;
  permalink: string | null;
  score: number | null;
  numComments: number | null;
  createdAt: Date;
  /** Who took it down, in Reddit's word; null when it stood as the dump was made. */
  removedBy: string | null;
}

/** A comment of a dump. */
export interface Comment {
  kind: "comment";
  /** Without `t1_`, lower case. */
  id: string;
  /** The id of its thread, without `t3_`. */
  threadId: string;
  threadTitle: string | null;
  /** The fullname of what it answers, `t3_…` or `t1_…`. */
  parentId: string;
  body: string;
  author: string | null;
  subreddit: string;
  permalink: string | null;
  score: number | null;
  createdAt: Date;
}

/** What a line of a dump came to; a refusal says why. */
export type Read = { ok: true; record: Submission | Comment } | { ok: false; reason: string };

const isNumeric = /^-?\d+(\.\d+)?$/;

/** Old dumps (2005 to 2017) and CSV carry numbers as strings; CSV has empty cells. */
const number = z.union([
  z.number(),
  z.string().regex(isNumeric).transform(Number),
  z.literal("").transform(() => null),
]);

const least = 1_100_000_000;
const most = 10_000_000_000;

const iso =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?) ?(Z|UTC|[+-]\d\d(?::?\d\d)?)?)?$/;

/** ISO 8601 as seconds; without a zone it is UTC, as on Reddit. NaN for any other text. */
function isoSeconds(text: string): number {
  const [, year, month, day, clock = "00:00", zone = "Z"] = iso.exec(text) ?? [];
  if (!day) return Number.NaN;
  // Date would take the 30th of February for the 2nd of March.
  if (new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDate() !== Number(day))
    return Number.NaN;
  const offset =
    zone.startsWith("Z") || zone === "UTC"
      ? "Z"
      : `${zone.slice(0, 3)}:${zone.slice(3).replace(":", "") || "00"}`;
  return Date.parse(`${year}-${month}-${day}T${clock}${offset}`) / 1000;
}

/** Seconds, milliseconds or ISO 8601, as seconds. */
const moment = z
  .union([
    z.number(),
    z.string().regex(isNumeric).transform(Number),
    z.string().transform(isoSeconds),
  ])
  .transform((value) => (value > most ? value / 1000 : value))
  .refine((value) => value > least && value < most, {
    message: "is not a time in seconds, milliseconds or ISO 8601",
  });

const optional = (max: number) =>
  z
    .string()
    .max(max, "is longer than Reddit allows")
    .nullish()
    .transform((text) => text || null);
const longText = optional(100_000);

/** CSV writes `True` and `False`. */
const flag = z
  .union([z.boolean(), z.string().transform((text) => /^(?:true|1)$/i.test(text))])
  .nullish();

const common = {
  author: optional(100),
  subreddit: z.string().min(1, "is empty").max(100, "is longer than Reddit allows"),
  permalink: optional(2_000),
  url: z.unknown().optional(),
  score: number.nullish(),
  created_utc: moment,
};

/**
 * A submission of a Reddit dump (Pushshift up to 2023-03, Arctic Shift after). Fields came and went
 * over the years, so only what a post can't do without is required.
 */
const submission = z.object({
  ...common,
  id: z.string().regex(/^(t3_)?[a-z0-9]{1,13}$/i, "is not a Reddit id"),
  title: z.string().min(1, "is empty").max(1_000, "is longer than Reddit allows"),
  selftext: longText,
  /** Some collections call a post's text so; Pushshift has it of comments alone. */
  body: longText,
  num_comments: number.nullish(),
  removed_by_category: optional(100),
  promoted: flag,
});

/** A comment of a Reddit dump, of the same sources. */
const comment = z.object({
  ...common,
  id: z.string().regex(/^(t1_)?[a-z0-9]{1,13}$/i, "is not a Reddit id"),
  body: z.string().min(1, "is empty").max(100_000, "is longer than Reddit allows"),
  // Empty in a CSV that does not know them.
  link_id: z
    .string()
    .regex(/^((t3_)?[a-z0-9]{1,13})?$/i, "is not a Reddit id")
    .nullish(),
  link_title: optional(1_000),
  parent_id: z
    .string()
    .regex(/^(t[13]_[a-z0-9]{1,13})?$/i, "is not the name of a post or a comment")
    .nullish(),
});

const refuse = (reason: string): Read => ({ ok: false, reason });

function why(error: z.ZodError, otherwise: string): Read {
  const [issue] = error.issues;
  return refuse(
    issue && issue.path.length > 0 ? `${issue.path.join(".")} ${issue.message}` : otherwise,
  );
}

/** An address that leads to the record itself: not every dump has permalinks. */
function ownAddress(permalink: string | null, url: unknown, id: string): string | null {
  if (permalink) return permalink;
  const own = typeof url === "string" && url.length <= 2_000 && url.includes(`/comments/${id}/`);
  return own ? url : null;
}

const bare = (name: string) => name.replace(/^t\d_/i, "").toLowerCase();

function readSubmission(value: object): Read {
  const parsed = submission.safeParse(value);
  if (!parsed.success) return why(parsed.error, "not a submission");
  const { data } = parsed;
  if (data.promoted) return refuse("an advertisement");
  const id = bare(data.id);
  return {
    ok: true,
    record: {
      kind: "submission",
      id,
      title: data.title,
      selftext: data.selftext ?? data.body ?? "",
      author: data.author,
      subreddit: data.subreddit,
      permalink: ownAddress(data.permalink, data.url, id),
      score: data.score ?? null,
      numComments: data.num_comments ?? null,
      createdAt: new Date(data.created_utc * 1000),
      removedBy: data.removed_by_category,
    },
  };
}

function readComment(value: object): Read {
  const parsed = comment.safeParse(value);
  if (!parsed.success) return why(parsed.error, "not a comment");
  const { data } = parsed;
  const thread = data.link_id || (/^t3_/i.test(data.parent_id ?? "") ? data.parent_id : null);
  if (!thread) return refuse("link_id is missing, so its thread is not known");
  const threadId = bare(thread);
  return {
    ok: true,
    record: {
      kind: "comment",
      id: bare(data.id),
      threadId,
      threadTitle: data.link_title,
      parentId: data.parent_id?.toLowerCase() || `t3_${threadId}`,
      body: data.body,
      author: data.author,
      subreddit: data.subreddit,
      permalink: data.permalink,
      score: data.score ?? null,
      createdAt: new Date(data.created_utc * 1000),
    },
  };
}

const filled = (value: Readonly<Record<string, unknown>>, name: string) =>
  Object.hasOwn(value, name) && value[name] != null && value[name] !== "";

/** What names its thread is a comment, also where a title stands with it: that is the thread's. */
const isComment = (value: Readonly<Record<string, unknown>>) =>
  filled(value, "body") && (filled(value, "link_id") || filled(value, "parent_id"));

/** Reads one record under our field names. Never throws. */
export function readRecord(value: unknown): Read {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return refuse("not a submission or a comment");
  }
  if (isComment(value as Record<string, unknown>)) return readComment(value);
  if ("title" in value) return readSubmission(value);
  if ("body" in value) return readComment(value);
  return refuse("not a submission or a comment: it has neither title nor body");
}
