import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { packStable } from "../../../integrations/ports/pack.ts";
import { planListings } from "./rules.ts";
import { coverageGaps } from "./rules-coverage.ts";
import {
  type Demand,
  type PhraseDemand,
  type PlanOptions,
  planDefaults,
  type Volumes,
} from "./rules-types.ts";

const pack: PlanOptions["pack"] = (terms) =>
  packStable(terms, { maxCharacters: 512, join: " OR ", quote: (phrase) => `"${phrase}"` });

const phrase = (id: string, fields: Partial<PhraseDemand> = {}): PhraseDemand => ({
  id,
  term: { id, anyOf: fields.term?.anyOf ?? [`phrase ${id}`] },
  communities: [],
  everywhere: true,
  freshnessSeconds: 300,
  free: false,
  ...fields,
});

const quiet: Volumes = {
  all: { postsPerHour: 60_000, commentsPerHour: 480_000 },
  communities: new Map(),
};

const names = Array.from({ length: 40 }, (_, at) => `Community${at}`);
const demands: fc.Arbitrary<Demand> = fc
  .array(
    fc.record({
      communities: fc.uniqueArray(fc.constantFrom(...names), { maxLength: 6 }),
      everywhere: fc.boolean(),
      freshnessSeconds: fc.constantFrom(60, 300, 300, 900, 1_234),
      free: fc.boolean(),
      length: fc.integer({ min: 1, max: 60 }),
      tooLong: fc.integer({ min: 0, max: 30 }).map((chance) => chance === 0),
    }),
    { maxLength: 40 },
  )
  .map((all) => ({
    phrases: all.map(({ length, tooLong, ...fields }, at) =>
      phrase(`p${at}`, {
        ...fields,
        term: { id: `p${at}`, anyOf: [`p${at} ${"x".repeat(tooLong ? 600 : length)}`] },
      }),
    ),
  }));

const volume = fc.record({
  postsPerHour: fc.double({ min: 0, max: 400, noNaN: true }),
  commentsPerHour: fc.oneof(
    fc.double({ min: 0, max: 500, noNaN: true }),
    fc.double({ min: 0, max: 60_000, noNaN: true }),
  ),
});
const volumes: fc.Arbitrary<Volumes> = fc
  .record({
    some: fc.array(volume, { maxLength: names.length }),
    posts: fc.double({ min: 1_000, max: 900_000, noNaN: true }),
    comments: fc.double({ min: 1_000, max: 9_000_000, noNaN: true }),
  })
  .map(({ some, posts, comments }) => ({
    all: { postsPerHour: posts, commentsPerHour: comments },
    communities: new Map(some.map((one, at) => [`community${at}`, one])),
  }));
const limits = fc.constantFrom(1, 5, 20, 100, 1_000);

describe("every plan", () => {
  test("covers each demand as often as requested, or names it as unmet", () => {
    fc.assert(
      fc.property(demands, volumes, limits, (demand, known, limit) => {
        expect(coverageGaps(demand, planListings(demand, known, { pack, limit }))).toEqual([]);
      }),
    );
  });

  test("has no delayed or unmet demands when the budget is sufficient", () => {
    fc.assert(
      fc.property(demands, (demand) => {
        const plan = planListings(demand, quiet, { pack });
        expect(plan.delayed).toEqual([]);
        expect(plan.unmet).toEqual([]);
      }),
    );
  });

  test("stays within the budget, and its cost is the sum of its tasks", () => {
    fc.assert(
      fc.property(demands, volumes, limits, (demand, known, limit) => {
        const plan = planListings(demand, known, { pack, limit });
        const sum = plan.tasks.reduce((total, task) => total + task.callsPerMinute, 0);
        expect(plan.callsPerMinute).toBeCloseTo(sum, 9);
        expect(plan.budget).toBeCloseTo(limit * 0.9, 9);
        expect(plan.callsPerMinute).toBeLessThanOrEqual(plan.budget + 1e-9);
      }),
    );
  });

  test("has no listing and no query above the limits, and no listing that could overflow", () => {
    const { maxListingNames, maxListingCharacters, listingMaxItems, outageSeconds, page } =
      planDefaults;
    fc.assert(
      fc.property(demands, volumes, (demand, known) => {
        for (const task of planListings(demand, known, { pack, limit: 1_000 }).tasks) {
          expect(task.everySeconds).toBeGreaterThanOrEqual(planDefaults.minSeconds);
          if (task.kind === "search") {
            expect(task.query.length).toBeLessThanOrEqual(512);
            continue;
          }
          const { communities, itemsPerMinute: rate, everySeconds } = task;
          expect(communities.length).toBeLessThanOrEqual(maxListingNames);
          expect(communities.join("+").length).toBeLessThanOrEqual(maxListingCharacters);
          const batch = (rate * everySeconds) / 60;
          expect(batch).toBeLessThanOrEqual(listingMaxItems / 2 + 1e-6);
          const calls = (task.callsPerMinute * everySeconds) / 60;
          expect(calls * page).toBeGreaterThanOrEqual(batch);
          if (communities.length > 1) {
            expect(task.maxOutageSeconds).toBeGreaterThanOrEqual(outageSeconds);
          }
        }
      }),
    );
  });

  test("does not depend on the order of the demand", () => {
    fc.assert(
      fc.property(demands, volumes, limits, (demand, known, limit) => {
        const reversed = {
          phrases: demand.phrases
            .map((one) => ({ ...one, communities: one.communities.toReversed() }))
            .reverse(),
        };
        const plan = planListings(demand, known, { pack, limit });
        expect(planListings(reversed, known, { pack, limit })).toEqual(plan);
      }),
    );
  });

  test("makes no more search calls than one search per phrase would", () => {
    fc.assert(
      fc.property(demands, volumes, (demand, known) => {
        const calls = planListings(demand, known, { pack }).tasks.reduce(
          (sum, task) => sum + (task.kind === "search" ? task.callsPerMinute : 0),
          0,
        );
        const each = demand.phrases.filter(
          ({ everywhere, communities }) => everywhere || communities.length > 0,
        );
        const onePerPhrase = each.reduce(
          (sum, { freshnessSeconds }) => sum + 60 / freshnessSeconds,
          0,
        );
        expect(calls).toBeLessThanOrEqual(onePerPhrase + 1e-9);
      }),
    );
  });

  test("costs no more for posts than one search per phrase, where searches may replace listings", () => {
    fc.assert(
      fc.property(demands, volumes, (demand, known) => {
        const searchable = {
          phrases: demand.phrases.filter(({ term }) => term.anyOf.join("").length < 500),
        };
        const plan = planListings(searchable, known, {
          pack,
          limit: 1_000_000,
          searchesForCommunities: true,
        });
        const posts = plan.tasks.filter(({ kind }) => kind !== "comments");
        const calls = posts.reduce((sum, task) => sum + task.callsPerMinute, 0);
        expect(calls).toBeLessThanOrEqual(plan.unpackedCallsPerMinute + 1e-9);
      }),
    );
  });
});

describe("the combination", () => {
  const many = (count: number, fields: Partial<PhraseDemand> = {}): Demand => ({
    phrases: Array.from({ length: count }, (_, at) => phrase(`p${at}`, fields)),
  });

  test("uses searches for few phrases, and the listing of all Reddit for very many", () => {
    expect(planListings(many(10), quiet, { pack }).combination.posts).toBe("listings");
    const plan = planListings(many(2_000), quiet, { pack });
    expect(plan.combination.posts).toBe("all");
    expect(plan.tasks).toHaveLength(1);
    expect(plan.callsPerMinute).toBeLessThan(13);
    expect(plan.unpackedCallsPerMinute).toBe(400);
  });

  test("reads the comments of all Reddit when the communities have nearly all of them", () => {
    const busy = new Map(
      names.map((name) => [name.toLowerCase(), { postsPerHour: 10, commentsPerHour: 5_000 }]),
    );
    const demand = many(3, { communities: names });
    const known = { all: { postsPerHour: 1_000, commentsPerHour: 110_000 }, communities: busy };
    expect(planListings(demand, known, { pack }).combination.comments).toBe("all");
    const more = { ...known, all: { postsPerHour: 1_000, commentsPerHour: 400_000 } };
    expect(planListings(demand, more, { pack }).combination.comments).toBe("listings");
  });

  test("stays the same until another is cheaper by a tenth", () => {
    const demand = many(10);
    const { alternatives } = planListings(demand, quiet, { pack });
    expect(alternatives.filter(({ chosen }) => chosen)).toHaveLength(1);
    const near = { all: { postsPerHour: 960, commentsPerHour: 0 }, communities: new Map() };
    const calm = planListings(demand, near, { pack });
    expect(calm.callsPerMinute).toBeCloseTo(0.2, 5);
    const current = { posts: "all", comments: "listings" } as const;
    expect(planListings(demand, near, { pack, current }).combination).toEqual(current);
    expect(planListings(demand, quiet, { pack, current }).combination.posts).toBe("listings");
  });

  test("adds less urgent communities to an urgent listing where that costs nothing", () => {
    const demand = {
      phrases: [
        phrase("a", { everywhere: false, communities: ["one"] }),
        phrase("b", { everywhere: false, communities: ["Two"], freshnessSeconds: 900 }),
      ],
    };
    const { tasks } = planListings(demand, quiet, { pack });
    expect(tasks.map((task) => task.kind !== "search" && task.communities)).toEqual([
      ["one", "two"],
      ["one", "two"],
    ]);
  });
});

describe("an insufficient budget", () => {
  const everyone = (free: number, paid: number): Demand => ({
    phrases: [
      ...Array.from({ length: free }, (_, at) =>
        phrase(`f${at}`, { free: true, freshnessSeconds: 900 }),
      ),
      ...Array.from({ length: paid }, (_, at) => phrase(`p${at}`)),
    ],
  });

  test("makes workspaces without a plan wait first", () => {
    const plan = planListings(everyone(2_000, 100), quiet, { pack, limit: 5 });
    expect(plan.delayed.map(({ free }) => free)).toEqual([true]);
    expect(plan.delayed[0]?.seconds).toBeGreaterThan(900);
    expect(plan.delayed[0]?.reason).toMatch(/without a plan wait first/);
    expect(plan.unmet).toEqual([]);
  });

  test("makes all workspaces wait after that", () => {
    const plan = planListings(everyone(200, 300), quiet, { pack, limit: 2 });
    expect(plan.delayed.map(({ free }) => free)).toEqual([false, true]);
    expect(plan.delayed.find(({ free }) => free)?.seconds).toBe(3_600);
    expect(plan.unmet).toEqual([]);
  });

  test("drops the demand with the highest cost per phrase last", () => {
    const communities = new Map([
      ["huge", { postsPerHour: 10, commentsPerHour: 30_000 }],
      ["small", { postsPerHour: 10, commentsPerHour: 100 }],
    ]);
    const demand = {
      phrases: [phrase("a", { everywhere: false, communities: ["huge", "small"] })],
    };
    const plan = planListings(demand, { ...quiet, communities }, { pack, limit: 2 });
    expect(plan.unmet).toEqual([
      {
        kind: "comments",
        communities: ["huge"],
        phraseIds: ["a"],
        reason: "The budget has no room for it.",
      },
    ]);
  });
});

test("the check of a plan finds the gaps of missing and slow tasks", () => {
  const demand = { phrases: [phrase("a", { communities: ["Here"] })] };
  const plan = planListings(demand, quiet, { pack });
  const dropped = (kind: string) => plan.tasks.filter((task) => task.kind !== kind);
  const gaps = (tasks: typeof plan.tasks) => coverageGaps(demand, { ...plan, tasks });
  expect(gaps(plan.tasks)).toEqual([]);
  expect(gaps(dropped("comments"))).toEqual([
    "comments of here for a is not polled, requested: every 300 s",
  ]);
  expect(gaps(dropped("search"))).toEqual([
    "everywhere for a is not polled, requested: every 300 s",
  ]);
  expect(gaps(plan.tasks.map((task) => ({ ...task, everySeconds: 301 })))).toHaveLength(3);
});
