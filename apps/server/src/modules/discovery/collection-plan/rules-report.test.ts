import { expect, test } from "vitest";
import { describePlan } from "./rules-report.ts";
import type { ListingPlan } from "./rules-types.ts";

const plan: ListingPlan = {
  tasks: [
    {
      source: "reddit",
      kind: "posts",
      communities: ["crm", "saas", "startups"],
      everySeconds: 300,
      callsPerMinute: 0.2,
      itemsPerMinute: 12.5,
      maxOutageSeconds: 4_000,
    },
    {
      source: "reddit",
      kind: "comments",
      communities: ["askreddit"],
      everySeconds: 7.2,
      callsPerMinute: 12,
      itemsPerMinute: 1_000,
      maxOutageSeconds: 52,
    },
    {
      source: "reddit",
      kind: "search",
      query: '"best crm" OR "best crms"',
      phraseIds: ["p1"],
      everySeconds: 900,
      callsPerMinute: 0.0667,
    },
  ],
  callsPerMinute: 12.2667,
  budget: 90,
  limit: 100,
  combination: { posts: "listings", comments: "listings" },
  delayed: [
    {
      phraseIds: ["f1", "f2"],
      free: true,
      requestedSeconds: 900,
      seconds: 1_350,
      reason: "The budget is short.",
    },
  ],
  unmet: [
    { kind: "comments", phraseIds: ["p1"], communities: ["b"], reason: "There is no room." },
    { kind: "comments", phraseIds: ["p1", "p2"], communities: ["a"], reason: "There is no room." },
  ],
  alternatives: [
    {
      combination: { posts: "listings", comments: "listings" },
      callsPerMinute: 12.2667,
      unmetPhrases: 2,
      chosen: true,
    },
    {
      combination: { posts: "all", comments: "all" },
      callsPerMinute: null,
      unmetPhrases: 0,
      chosen: false,
    },
  ],
  unpackedCallsPerMinute: 60,
  phrases: 4,
};

test("describes a plan for people", () => {
  expect(describePlan(plan)).toBe(
    `
Reddit                                           every  items/min  calls/min
posts of r/crm and 2 more                        5 min       12.5       0.20
comments of r/askreddit                          7.2 s    1,000.0       12.0
search for 1 phrase: "best crm" OR "best crms"  15 min                  0.07

4 phrases, 3 tasks: 12.3 calls a minute of a budget of 90.0 (14%); Reddit allows 100.
One search for each phrase would take 60.0 calls a minute, 4.9 times as many, and would find no comments.

Slower than requested:
  2 phrases without a plan: every 22.5 min instead of 15 min. The budget is short.

Not covered:
  There is no room. Not read: comments of r/a, r/b, for 2 phrases (p1, p2)

Can't be caught up after a longer outage:
  comments of r/askreddit: an outage of more than 52 s loses some

Alternatives:
→ listings of posts, searches for the rest; listings of comments  12.3 a minute  misses 2 phrases
  posts of all Reddit; comments of all Reddit                     can't be done`.slice(1),
  );
});

test("describes an empty plan without dividing by zero", () => {
  const empty = {
    ...plan,
    ...{ tasks: [], callsPerMinute: 0, delayed: [], unmet: [], alternatives: [] },
    ...{ unpackedCallsPerMinute: 0, phrases: 0, budget: 0 },
  };
  expect(describePlan(empty)).toBe(
    [
      "Reddit  every  items/min  calls/min",
      "",
      "0 phrases, 0 tasks: 0.00 calls a minute of a budget of 0.00; Reddit allows 100.",
      "One search for each phrase would take 0.00 calls a minute, and would find no comments.",
    ].join("\n"),
  );
});

test("adds up further tasks of a kind in one row", () => {
  const [task] = plan.tasks;
  if (task === undefined) throw new Error("the plan has no task");
  const many = { ...plan, tasks: Array.from({ length: 20 }, () => task) };
  expect(describePlan(many)).toMatch(/^… and 8 more such +1\.60$/m);
});
