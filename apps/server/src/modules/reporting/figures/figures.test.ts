import { limits } from "@earshot/contract";
import { describe, expect, test } from "vitest";
import { addDays, dayOf } from "../../../infrastructure/calendar.ts";
import { dataOf } from "../../../testing/app.ts";
import { minuteMs, setUpFigures } from "../../../testing/figures.ts";

const figures = setUpFigures();
const { clock, reddit, placed, query, customer } = figures;

describe("figures", () => {
  test("count mentions by platform, keyword and community, with the delay until they were found", async () => {
    const { found, metrics, phrase, setStatus } = await customer();
    const first = await found(60, 4);
    await found(90, 4, "saas");
    await found(5 * 24 * 60, 3 * 24 * 60, "freelance");
    await setStatus(first.id, "denied");
    const { totals, before, platforms, keywords, communities } = await metrics();
    expect(totals.mentions).toMatchObject({ total: 3, skipped: 1 });
    expect(totals.foundAfter).toEqual({ count: 2, medianSeconds: expect.any(Number), later: 1 });
    expect(Math.abs((totals.foundAfter.medianSeconds ?? 0) - 240)).toBeLessThan(12);
    expect(before.mentions.total).toBe(0);
    expect(platforms.map(({ source, mentions }) => [source, mentions.total])).toEqual([
      ["reddit", 3],
    ]);
    expect(
      keywords.map(({ keyword, isCurrent, mentions }) => [keyword, isCurrent, mentions.total]),
    ).toEqual([[phrase, true, 3]]);
    // The newest mention's spelling.
    expect(
      communities.map(({ community, source, mentions }) => [community, source, mentions.total]),
    ).toEqual([
      ["SaaS", "reddit", 2],
      ["freelance", "reddit", 1],
    ]);
  });

  test("count replies by the promise and by their outcome", async () => {
    const { pipeline, metrics, accepted, subscribe } = await customer();
    await subscribe();
    await accepted();
    expect((await metrics()).totals.promise).toEqual({ kept: 0, missed: 0, open: 1 });
    clock.advance(limits.promiseMs + minuteMs);
    await pipeline.renew();
    expect((await metrics()).totals.promise).toEqual({ kept: 0, missed: 1, open: 0 });
    const onTime = await placed({ pipeline });
    const late = await placed({ pipeline });
    await query(
      `update mentions set accepted_at = accepted_at - interval '20 minutes'
       where id = (select mention_id from replies where id = $1)`,
      [late.id],
    );
    await onTime.check(0);
    reddit.set(late.comment, { state: "removed" });
    await late.check(0);
    const { totals, keywords } = await metrics();
    expect(totals).toMatchObject({
      engaged: 3,
      answered: 2,
      promise: { kept: 1, missed: 2, open: 0 },
      replies: { placed: 2, live: 1, survived: 0, removed: 1 },
      repliedAfter: { count: 2 },
    });
    expect(keywords[0]).toMatchObject({ replies: { placed: 2, live: 1, removed: 1 } });
  });

  test("count clicks and conversions with their value", async () => {
    const { pipeline, metrics, workspaceId } = await customer();
    const reply = await placed({ pipeline });
    const at = clock.now();
    await query(
      `insert into tracked_links (code, workspace_id, reply_id, target, created_at)
       values ($1, $2, $3, 'https://example.test/', $4)`,
      [`c${reply.id}`, workspaceId, reply.id, at],
    );
    const click = (hoursAgo: number) =>
      query(
        "insert into link_clicks (id, code, at) values (gen_random_uuid(), $1, date_trunc('hour', $2::timestamptz - $3 * interval '1 hour'))",
        [`c${reply.id}`, at, hoursAgo],
      );
    await click(0);
    await click(0);
    await click(24);
    const conversion = (key: string, value: number | null, currency: string | null) =>
      query(
        `insert into conversions (id, workspace_id, code, name, value, currency, key, via, at)
         values (gen_random_uuid(), $1, $2, 'signup', $3, $4, $5, 'server', $6)`,
        [workspaceId, `c${reply.id}`, value, currency, key, at],
      );
    await conversion("one", 4_900, "USD");
    await conversion("two", 900, "EUR");
    await conversion("three", 100, "USD");
    await conversion("four", null, null);
    const { totals, communities } = await metrics();
    expect(totals).toMatchObject({
      clicks: 3,
      conversions: 4,
      earned: [
        { currency: "USD", amount: 5_000 },
        { currency: "EUR", amount: 900 },
      ],
    });
    expect(communities[0]).toMatchObject({ clicks: 3, conversions: 4 });
    await query("delete from link_clicks where code = $1 and at < $2", [
      `c${reply.id}`,
      new Date(at.getTime() - 2 * 3_600_000),
    ]);
    expect((await metrics()).totals.clicks).toBe(2);
  });

  test("are compared with the period before, up to the same time of day", async () => {
    const { found, metrics } = await customer();
    await found(30, 1);
    await found(7 * 24 * 60 + 60, 1);
    // Later than now on the same day of the week before, so it is not compared yet.
    await found(7 * 24 * 60 - 60, 1);
    const { totals, before, keywords } = await metrics();
    expect([totals.mentions.total, before.mentions.total]).toEqual([1, 1]);
    expect(keywords[0]?.before.mentions.total).toBe(1);
    // A range that ends yesterday is complete, so whole days are compared.
    const today = dayOf("UTC", clock.now());
    const past = await metrics({ from: addDays(today, -7), until: addDays(today, -1) });
    expect([past.totals.mentions.total, past.before.mentions.total]).toEqual([2, 0]);
  });

  test("have a row for each day, even if nothing happened", async () => {
    const { found, person } = await customer();
    await found(30, 1);
    await found(2 * 24 * 60, 1);
    const { charts } = dataOf(
      await figures.app.call("dashboardCharts", { query: { days: 4 } }, person),
    );
    expect(charts.period).toMatchObject({ days: 4, endsToday: true });
    expect(charts.days.map(({ day, mentions }) => [day, mentions.total])).toEqual([
      ["2026-11-23", 0],
      ["2026-11-24", 1],
      ["2026-11-25", 0],
      ["2026-11-26", 1],
    ]);
  });

  test("are counted again by the days of a new time zone", async () => {
    const { mention, person } = await customer();
    await mention({ postedAt: new Date("2026-11-24T23:30:00Z") });
    await mention({ postedAt: new Date("2026-11-25T03:30:00Z") });
    const days = async () => {
      const { charts } = dataOf(
        await figures.app.call("dashboardCharts", { query: { days: 7 } }, person),
      );
      return charts.days.flatMap(({ day, mentions }) =>
        mentions.total > 0 ? [[day, mentions.total]] : [],
      );
    };
    expect(await days()).toEqual([
      ["2026-11-24", 1],
      ["2026-11-25", 1],
    ]);
    await figures.app.call("putSettings", { body: { timeZone: "Europe/Berlin" } }, person);
    expect(await days()).toEqual([["2026-11-25", 2]]);
    await figures.app.call("putSettings", { body: { timeZone: "America/New_York" } }, person);
    expect(await days()).toEqual([["2026-11-24", 2]]);
  });

  test("have nothing of another workspace", async () => {
    const one = await customer();
    await one.found(30, 1);
    const { totals, platforms, keywords, communities, before } = await (await customer()).metrics();
    expect([totals.mentions.total, before.mentions.total]).toEqual([0, 0]);
    expect([platforms, keywords, communities]).toEqual([[], [], []]);
  });

  test("have the plan's cost for these days", async () => {
    const { metrics, subscribe, pipeline } = await customer();
    expect((await metrics()).totals.cost).toBeNull();
    await placed({ pipeline });
    await subscribe();
    // One day of $29 a month.
    expect((await metrics()).totals.cost).toEqual({ cents: 95, perLiveReplyCents: 95 });
  });
});

describe("a range", () => {
  test("is refused with its field and the remedy if it is invalid", async () => {
    const { refusal } = await customer();
    expect(await refusal({ range: 0 })).toEqual(["range: must be a number of days from 1 to 366"]);
    expect(await refusal({ range: 367 })).toEqual([
      "range: must be a number of days from 1 to 366",
    ]);
    expect(await refusal({ from: "2026-11-01" })).toEqual([
      "until: is missing: give both from and until",
    ]);
    expect(await refusal({ from: "2026-11-31", until: "2026-12-01" })).toEqual([
      "from: must be a day such as 2026-11-21",
    ]);
    expect(await refusal({ from: "2026-11-02", until: "2026-11-01" })).toEqual([
      "until: must not be before from",
    ]);
    expect(await refusal({ from: "2025-11-01", until: "2026-11-02" })).toEqual([
      "until: must be at most 366 days after from, both days included",
    ]);
    expect(await refusal({ range: 7, from: "2026-11-01", until: "2026-11-02" })).toEqual([
      "range: must not be given together with from and until",
    ]);
    expect(await refusal({ from: "2026-11-20", until: "2026-11-27" })).toEqual([
      "until: must not be after today, 2026-11-26 in the time zone UTC",
    ]);
  });

  test("may be a year long", async () => {
    const { metrics } = await customer();
    expect((await metrics({ range: 366 })).period.before.from).toBe("2024-11-25");
  });
});

test("no figures of a deleted workspace remain", async () => {
  const { found, workspaceId } = await customer();
  await found(30, 1);
  const count = async () =>
    (
      await query(
        "select (select count(*) from daily_figures where workspace_id = $1)::int + (select count(*) from daily_delays where workspace_id = $1)::int as rows",
        [workspaceId],
      )
    )[0]?.rows;
  expect(await count()).toBeGreaterThan(0);
  // A deletion deletes one table after the other.
  await query("delete from daily_figures where workspace_id = $1", [workspaceId]);
  await query("delete from mentions where workspace_id = $1", [workspaceId]);
  await query("delete from workspaces where id = $1", [workspaceId]);
  expect(await count()).toBe(0);
});
