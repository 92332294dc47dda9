import { z } from "zod";

/** A post of a dump. Its texts are unchanged. */
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
  /** Who removed it, in Reddit's term; null if it was visible when the dump was created. */
  removedBy: string | null;
  /** The options of its poll; empty without one. */
  pollOptions: string[];
  /** The post that it crossposts, if the dump has it. */
  crosspostParent: CrosspostParent | null;
}

/** The post that a crosspost shows. */
interface CrosspostParent {
  title: string;
  selftext: string;
  author: string | null;
  subreddit: string;
  pollOptions: string[];
}

/** A comment of a dump. */
export interface Comment {
  kind: "comment";
  /** Without `t1_`, lower case. */
  id: string;
  /** The id of its thread, without `t3_`. */
  threadId: string;
  threadTitle: string | null;
  /** The fullname of the post or comment it replies to, `t3_…` or `t1_…`. */
  parentId: string;
  body: string;
  author: string | null;
  subreddit: string;
  permalink: string | null;
  score: number | null;
  createdAt: Date;
}

/** A record read from a line or row, or why it was rejected. */
export type ReadResult = { ok: true; record: Submission | Comment } | { ok: false; reason: string };

const isNumeric = /^-?\d+(\.\d+)?$/;

/** Old dumps (2005 to 2017) and CSV have numbers as strings; CSV has empty cells. */
const number = z.union([
  z.number(),
  z.string().regex(isNumeric).transform(Number),
  z.literal("").transform(() => null),
]);

const minSeconds = 1_100_000_000;
const maxSeconds = 10_000_000_000;

const isoPattern =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?) ?(Z|UTC|[+-]\d\d(?::?\d\d)?)?)?$/;

/** Converts ISO 8601 to seconds; without a time zone it is UTC, as on Reddit. NaN for any other text. */
function parseIsoSeconds(text: string): number {
  const [, year, month, day, time = "00:00", zone = "Z"] = isoPattern.exec(text) ?? [];
  if (!day) return Number.NaN;
  // Date accepts February 30 and makes it March 2.
  if (new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDate() !== Number(day))
    return Number.NaN;
  const offset =
    zone.startsWith("Z") || zone === "UTC"
      ? "Z"
      : `${zone.slice(0, 3)}:${zone.slice(3).replace(":", "") || "00"}`;
  return Date.parse(`${year}-${month}-${day}T${time}${offset}`) / 1000;
}

/** Seconds, milliseconds or ISO 8601, as seconds. */
const timestamp = z
  .union([
    z.number(),
    z.string().regex(isNumeric).transform(Number),
    z.string().transform(parseIsoSeconds),
  ])
  .transform((value) => (value > maxSeconds ? value / 1000 : value))
  .refine((value) => value > minSeconds && value < maxSeconds, {
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
  created_utc: timestamp,
};

const poll = z
  .object({ options: z.array(z.object({ text: z.string().max(1_000) })).max(20) })
  .transform(({ options }) => options.map((option) => option.text))
  .nullish()
  .catch(null);

/** The post of a crosspost. An invalid one does not reject the record, because the rest can be read. */
const crosspostParents = z
  .array(
    z
      .object({
        title: z.string().max(1_000),
        selftext: longText,
        author: optional(100),
        subreddit: z.string().max(100),
        poll_data: poll,
      })
      .transform(({ poll_data, selftext, ...rest }) => ({
        ...rest,
        selftext: selftext ?? "",
        pollOptions: poll_data ?? [],
      })),
  )
  .nullish()
  .catch(null);

/**
 * A submission of a Reddit dump (Pushshift up to 2023-03, Arctic Shift after). The set of fields changed
 * over the years, so only the essential ones are required.
 */
const submission = z.object({
  ...common,
  id: z.string().regex(/^(t3_)?[a-z0-9]{1,13}$/i, "is not a Reddit id"),
  title: z.string().min(1, "is empty").max(1_000, "is longer than Reddit allows"),
  selftext: longText,
  /** Some collections store a post's text here; Pushshift uses it for comments only. */
  body: longText,
  num_comments: number.nullish(),
  removed_by_category: optional(100),
  promoted: flag,
  poll_data: poll,
  crosspost_parent_list: crosspostParents,
});

/** A comment of a Reddit dump, from the same sources. */
const comment = z.object({
  ...common,
  id: z.string().regex(/^(t1_)?[a-z0-9]{1,13}$/i, "is not a Reddit id"),
  body: z.string().min(1, "is empty").max(100_000, "is longer than Reddit allows"),
  // Empty in a CSV without these columns.
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

const reject = (reason: string): ReadResult => ({ ok: false, reason });

function rejectInvalid(error: z.ZodError, otherwise: string): ReadResult {
  const [issue] = error.issues;
  return reject(
    issue && issue.path.length > 0 ? `${issue.path.join(".")} ${issue.message}` : otherwise,
  );
}

/** The permalink, or the url when it leads to the record itself: not every dump has permalinks. */
function permalinkOf(permalink: string | null, url: unknown, id: string): string | null {
  if (permalink) return permalink;
  const own = typeof url === "string" && url.length <= 2_000 && url.includes(`/comments/${id}/`);
  return own ? url : null;
}

const withoutPrefix = (name: string) => name.replace(/^t\d_/i, "").toLowerCase();

function readSubmission(value: object): ReadResult {
  const parsed = submission.safeParse(value);
  if (!parsed.success) return rejectInvalid(parsed.error, "not a submission");
  const { data } = parsed;
  if (data.promoted) return reject("an advertisement");
  const id = withoutPrefix(data.id);
  return {
    ok: true,
    record: {
      kind: "submission",
      id,
      title: data.title,
      selftext: data.selftext ?? data.body ?? "",
      author: data.author,
      subreddit: data.subreddit,
      permalink: permalinkOf(data.permalink, data.url, id),
      score: data.score ?? null,
      numComments: data.num_comments ?? null,
      createdAt: new Date(data.created_utc * 1000),
      removedBy: data.removed_by_category,
      pollOptions: data.poll_data ?? [],
      crosspostParent: data.crosspost_parent_list?.[0] ?? null,
    },
  };
}

function readComment(value: object): ReadResult {
  const parsed = comment.safeParse(value);
  if (!parsed.success) return rejectInvalid(parsed.error, "not a comment");
  const { data } = parsed;
  const thread = data.link_id || (/^t3_/i.test(data.parent_id ?? "") ? data.parent_id : null);
  if (!thread) return reject("link_id is missing, so its thread is not known");
  const threadId = withoutPrefix(thread);
  return {
    ok: true,
    record: {
      kind: "comment",
      id: withoutPrefix(data.id),
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

const hasValue = (value: Readonly<Record<string, unknown>>, name: string) =>
  Object.hasOwn(value, name) && value[name] != null && value[name] !== "";

/** A record with the id of a thread is a comment; its title, if any, is the thread's. */
const isComment = (value: Readonly<Record<string, unknown>>) =>
  hasValue(value, "body") && (hasValue(value, "link_id") || hasValue(value, "parent_id"));

/** Reads one record under our field names. Never throws. */
export function readRecord(value: unknown): ReadResult {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return reject("not a submission or a comment");
  }
  if (isComment(value as Record<string, unknown>)) return readComment(value);
  if ("title" in value) return readSubmission(value);
  if ("body" in value) return readComment(value);
  return reject("not a submission or a comment: it has neither title nor body");
}
