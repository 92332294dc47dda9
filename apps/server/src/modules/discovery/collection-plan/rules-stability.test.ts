import { describe, expect, test } from "vitest";
import { packStable } from "../../../integrations/ports/pack.ts";
import { planListings } from "./rules.ts";
import type { Demand, PhraseDemand, PlanOptions, Volumes } from "./rules-types.ts";

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

describe("an additional", () => {
  const communities = Array.from({ length: 900 }, (_, at) => `place${at}`);
  const base: Demand = {
    phrases: communities.map((community, at) => phrase(`p${at}`, { communities: [community] })),
  };
  const known: Volumes = {
    all: { postsPerHour: 200_000, commentsPerHour: 2_000_000 },
    communities: new Map(
      communities.map((community, at) => [
        community,
        { postsPerHour: 1 + (at % 7), commentsPerHour: 10 + (at % 90) },
      ]),
    ),
  };
  const keys = (demand: Demand) =>
    planListings(demand, known, { pack, limit: 1_000 }).tasks.map((task) =>
      task.kind === "search" ? task.query : `${task.kind} ${task.communities.join("+")}`,
    );

  test("community or phrase changes few tasks", () => {
    const before = new Set(keys(base));
    const changes = Array.from({ length: 30 }, (_, at) => {
      const more = phrase(`new${at}`, { communities: [`newplace${at}`] });
      return keys({ phrases: [...base.phrases, more] }).filter((key) => !before.has(key)).length;
    });
    const mean = changes.reduce((sum, count) => sum + count, 0) / changes.length;
    const median = changes.toSorted((one, other) => one - other)[15];
    expect(before.size).toBeGreaterThan(50);
    // The minimum: a listing of posts, one of comments and a query.
    expect(median).toBe(3);
    expect(mean).toBeLessThan(6);
    expect(Math.max(...changes)).toBeLessThan(before.size / 3);
  });
});
