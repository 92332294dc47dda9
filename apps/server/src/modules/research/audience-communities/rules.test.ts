import { describe, expect, test } from "vitest";
import { figuresOf, hoursOfWeek } from "./rules-figures.ts";
import {
  type MeasuredPost,
  type Measurement,
  measureAnswering,
  measurePosts,
} from "./rules-measure.ts";

const now = new Date("2026-11-21T12:00:00Z");
const hours = (count: number) => new Date(now.getTime() - count * 3_600_000);
const seconds = (moment: string | Date) => Math.floor(new Date(moment).getTime() / 1000);

const post = (externalId: string, hoursAgo: number, more: object = {}) => ({
  ...{ externalId, author: "ann", numComments: 0, removed: false, postedAt: hours(hoursAgo) },
  ...more,
});
const comment = (threadId: string, hoursAgo: number, more: object = {}) => ({
  ...{ author: "bob", thread: { externalId: threadId }, removed: false, postedAt: hours(hoursAgo) },
  ...more,
});

describe("a post is answered within a day", () => {
  const answeredOf = (
    posts: ReturnType<typeof post>[],
    comments: ReturnType<typeof comment>[],
    since = hours(200),
  ) => measurePosts(posts, comments, since, now).map(({ isAnswered }) => isAnswered);

  test.each([
    ["when somebody else wrote in time", [comment("t3_a", 30)], true],
    ["not when the first answer came a day later", [comment("t3_a", 20)], false],
    ["not by its own author", [comment("t3_a", 40, { author: "ann" })], false],
    ["not by a program", [comment("t3_a", 47, { author: "AutoModerator" })], false],
    ["not by a removed comment", [comment("t3_a", 40, { removed: true })], false],
    ["also by an account that was deleted since", [comment("t3_a", 40, { author: null })], true],
    ["not by an answer in another thread", [comment("t3_b", 40)], false],
    ["not without comments", [], false],
  ])("%s", (_, comments, expected) => {
    expect(answeredOf([post("t3_a", 48)], comments)).toEqual([expected]);
  });

  test("is unknown before a day has passed, and where its comments are no longer listed", () => {
    const posts = [post("t3_young", 3), post("t3_old", 100)];
    expect(answeredOf(posts, [comment("t3_young", 2), comment("t3_old", 99)], hours(90))).toEqual([
      null,
      null,
    ]);
  });

  test("is not measured for removed posts", () => {
    expect(answeredOf([post("t3_a", 48, { removed: true })], [])).toEqual([]);
  });
});

/** A measurement of posts with these ages in hours and replies. */
const measurement = (
  posts: { hoursAgo: number; replies?: number | null; isAnswered?: boolean | null }[],
  more: Partial<Measurement> = {},
): Measurement => ({
  name: "Woods",
  description: "",
  subscribers: null,
  createdAt: "2010-01-01T00:00:00Z",
  measuredAt: now.toISOString(),
  posts: posts
    .map(
      ({ hoursAgo, replies = 2, isAnswered = null }): MeasuredPost => ({
        at: seconds(hours(hoursAgo)),
        replies,
        isAnswered,
      }),
    )
    .sort((one, other) => other.at - one.at),
  isWhole: false,
  ...more,
});
const every = (count: number, hoursApart: number, more: object = {}) =>
  Array.from({ length: count }, (_, at) => ({ hoursAgo: (at + 1) * hoursApart, ...more }));

describe("the figures of a community", () => {
  test("name the posts from which they are computed", () => {
    const found = figuresOf(measurement(every(40, 6, { replies: 3 })), "UTC");
    expect(found).toMatchObject({
      postsPerDay: { value: 4, posts: 40 },
      // The three youngest posts are not a day old.
      repliesPerPost: { value: 3, posts: 37 },
      measured: { from: hours(240).toISOString(), until: now.toISOString(), posts: 40 },
      failure: null,
    });
  });

  test("of a complete listing include the days without posts, up to 90", () => {
    const posts = every(9, 24);
    expect(figuresOf(measurement(posts, { isWhole: true }), "UTC").postsPerDay).toEqual({
      value: 0.1,
      posts: 9,
    });
    const createdAt = hours(18 * 24).toISOString();
    expect(figuresOf(measurement(posts, { isWhole: true, createdAt }), "UTC").postsPerDay).toEqual({
      value: 0.5,
      posts: 9,
    });
  });

  test("are missing, not 0, when there are too few posts", () => {
    const few = figuresOf(measurement(every(4, 30), { isWhole: true }), "UTC");
    expect(few).toMatchObject({
      postsPerDay: null,
      repliesPerPost: null,
      answeredWithinDay: null,
      answeredFrom: null,
      bestHours: [],
      failure: "r/Woods had only 4 posts in the last 90 days, too few to measure.",
    });
    const none = figuresOf(measurement([], { isWhole: true }), "UTC");
    expect(none).toMatchObject({ postsPerDay: null, measured: null });
    expect(none.failure).toBe("r/Woods had no post in the last 90 days, too few to measure.");
    const old = figuresOf(measurement(every(30, 24 * 100), { isWhole: true }), "UTC");
    expect(old).toMatchObject({ postsPerDay: null, measured: null });
  });

  test("of a busy community omit how posts are answered", () => {
    const busy = figuresOf(measurement(every(300, 0.05)), "UTC");
    expect(busy.postsPerDay?.value).toBe(480);
    expect(busy).toMatchObject({ repliesPerPost: null, answeredWithinDay: null, bestHours: [] });
    expect(busy.failure).toMatch(/^So much is posted in r\/Woods that too few of its newest 300/);
  });

  test("omit what the platform does not say", () => {
    const withoutReplies = figuresOf(measurement(every(40, 6, { replies: null })), "UTC");
    expect(withoutReplies).toMatchObject({
      repliesPerPost: null,
      answeredWithinDay: null,
      bestHours: [],
    });
  });

  test("say whether answers are measured by the comments or by their counts", () => {
    const timed = [
      ...every(9, 30, { isAnswered: true, replies: 0 }),
      ...every(3, 31, { isAnswered: false, replies: 9 }),
      ...every(20, 40, { replies: 9 }),
    ];
    expect(figuresOf(measurement(timed), "UTC")).toMatchObject({
      answeredWithinDay: { value: 0.75, posts: 12 },
      answeredFrom: "comments",
    });
    const counted = [...every(6, 30, { replies: 1 }), ...every(4, 31, { replies: 0 })];
    expect(figuresOf(measurement(counted), "UTC")).toMatchObject({
      answeredWithinDay: { value: 0.6, posts: 10 },
      answeredFrom: "counts",
    });
    const few = every(9, 30, { isAnswered: true, replies: 1 });
    expect(figuresOf(measurement(few), "UTC").answeredWithinDay).toBeNull();
  });
});

describe("the best hours", () => {
  /** A post at an hour in UTC. In Berlin, summer time ended on October 25, 2026. */
  const at = (day: string, utcHour: number, replies: number): MeasuredPost => ({
    at: seconds(`${day}T${String(utcHour).padStart(2, "0")}:30:00Z`),
    replies,
    isAnswered: null,
  });
  const before = ["2026-10-20", "2026-10-21", "2026-10-22", "2026-10-23", "2026-10-24"];
  const after = ["2026-10-26", "2026-10-27", "2026-10-28", "2026-10-29", "2026-10-30"];
  // 9:30 in Berlin is 7:30 in UTC in summer and 8:30 in winter; 20:30 is 18:30 and 19:30.
  const posts = [
    ...before.flatMap((day) => [at(day, 7, 10), at(day, 18, 4)]),
    ...after.flatMap((day) => [at(day, 8, 12), at(day, 19, 4)]),
  ].sort((one, other) => other.at - one.at);

  test("are those of the time zone, also over a change of the clocks", () => {
    expect(figuresOf({ ...measurement([]), posts }, "Europe/Berlin").bestHours).toEqual([
      { hour: 9, repliesPerPost: 11, posts: 10 },
      { hour: 20, repliesPerPost: 4, posts: 10 },
    ]);
    expect(figuresOf({ ...measurement([]), posts }, "UTC").bestHours).toEqual([
      { hour: 8, repliesPerPost: 12, posts: 5 },
      { hour: 7, repliesPerPost: 10, posts: 5 },
      { hour: 18, repliesPerPost: 4, posts: 5 },
    ]);
    // Half an hour from UTC's hours.
    const inIndia = figuresOf({ ...measurement([]), posts }, "Asia/Kolkata").bestHours;
    expect(inIndia.map(({ hour }) => hour)).toEqual([14, 13, 0]);
  });

  test("are based on three posts each at least, and on twenty in all", () => {
    const sparse = [...posts.slice(0, 18), at("2026-10-19", 3, 99), at("2026-10-18", 3, 99)];
    const { bestHours } = figuresOf({ ...measurement([]), posts: sparse }, "Europe/Berlin");
    expect(bestHours.map(({ hour }) => hour)).toEqual([9, 20]);
    expect(figuresOf({ ...measurement([]), posts: posts.slice(0, 19) }, "UTC").bestHours).toEqual(
      [],
    );
  });

  test("by day of the week begin with Monday", () => {
    const week = [at("2026-10-26", 0, 1), at("2026-10-25", 23, 2), at("2026-10-25", 1, 5)];
    expect(hoursOfWeek({ ...measurement([]), posts: week }, "Europe/Berlin")).toEqual([
      { day: 1, hour: 0, posts: 1, replies: 2 },
      { day: 1, hour: 1, posts: 1, replies: 1 },
      // 1:30 in UTC is 2:30 for the second time.
      { day: 7, hour: 2, posts: 1, replies: 5 },
    ]);
  });
});

describe("who answers", () => {
  test("is counted without programs and deleted accounts", () => {
    const posts = [post("t3_a", 48)];
    const comments = [
      ...Array.from({ length: 30 }, () => comment("t3_a", 20, { author: "ann" })),
      ...Array.from({ length: 30 }, (_, at) => comment("t3_other", 20, { author: `p${at}` })),
      ...Array.from({ length: 30 }, () => comment("t3_a", 20)),
      comment("t3_a", 20, { author: "AutoModerator" }),
      comment("t3_a", 20, { author: null }),
    ];
    expect(measureAnswering(posts, comments)).toEqual({
      answers: 90,
      people: 32,
      topTenShare: 68 / 90,
      byAuthorOfPost: 0.5,
    });
  });

  test("is unknown with few comments", () => {
    expect(
      measureAnswering(
        [],
        Array.from({ length: 49 }, () => comment("t3_a", 2)),
      ),
    ).toBeNull();
  });
});
