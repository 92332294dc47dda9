import { intentLevels, limits, sources, writerSources } from "@earshot/contract";
import { levelThresholds } from "@earshot/intent";
import { describe, expect, test } from "vitest";
import { dayOf } from "../../../infrastructure/calendar.ts";
import { now, setUpFigures } from "../../../testing/figures.ts";

const { placed, query, customer } = setUpFigures();
const dayMs = 86_400_000;

describe("the database agrees with the contract", () => {
  test("about the platforms that have writers", async () => {
    const rows = await query(
      "select name from unnest(enum_range(null::post_source)) as source(name) where figure_promises(name)",
    );
    expect(rows.map(({ name }) => name).sort()).toEqual([...writerSources].sort());
    expect(sources.length).toBeGreaterThan(writerSources.length);
  });

  test("about the score thresholds of the levels", async () => {
    const { mention, metrics } = await customer();
    const scores = [0, ...levelThresholds.flatMap((step) => [step - 1, step]), 100];
    for (const score of scores) {
      const { id } = await mention();
      await query("update mentions set intent_score = $2 where id = $1", [id, score]);
    }
    const levels = ["cold", "curious", "looking", "ready"] as const;
    const { mentions } = (await metrics()).totals;
    const counted = (at: number) =>
      scores.filter((score) => levelThresholds.filter((step) => score >= step).length === at)
        .length;
    expect(levels.map((level) => mentions[level])).toEqual(
      intentLevels.map((_, at) => counted(at)),
    );
  });

  test("about the time of the reply promise", async () => {
    const { pipeline, metrics } = await customer();
    for (const seconds of [0, 1]) {
      const reply = await placed({ pipeline });
      await query(
        `update mentions m set accepted_at = r.placed_at - ($2 * interval '1 millisecond')
         from replies r where r.id = $1 and m.id = r.mention_id`,
        [reply.id, limits.promiseMs + seconds * 1_000],
      );
    }
    expect((await metrics()).totals.promise).toEqual({ kept: 1, missed: 1, open: 0 });
  });

  test("about the days of every time zone", async () => {
    const zones = Intl.supportedValuesOf("timeZone");
    const moments = Array.from(
      { length: 60 },
      (_, at) => new Date(now.getTime() + (at - 50) * 7.3 * dayMs),
    );
    const rows = await query(
      `select zone, to_char((at at time zone figure_zone(zone))::date, 'YYYY-MM-DD') as day, at
       from unnest($1::text[]) as zones(zone), unnest($2::timestamptz[]) as moments(at)`,
      [zones, moments],
    );
    const differ = rows.filter(({ zone, day, at }) => dayOf(String(zone), at as Date) !== day);
    expect(rows).toHaveLength(zones.length * moments.length);
    expect(differ.slice(0, 5)).toEqual([]);
  });
});

test("a time zone that the database does not know counts as UTC", async () => {
  const { mention, workspaceId } = await customer();
  await mention({ postedAt: new Date("2026-11-25T23:30:00Z") });
  const days = () =>
    query(
      "select day::text from daily_figures where workspace_id = $1 and facet = '' and day < 'infinity'",
      [workspaceId],
    );
  const move = (zone: string) =>
    query("update workspaces set time_zone = $2 where id = $1", [workspaceId, zone]);
  await move("Europe/Berlin");
  expect(await days()).toEqual([{ day: "2026-11-26" }]);
  await move("Moon/Tranquility");
  expect(await days()).toEqual([{ day: "2026-11-25" }]);
});
