import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createTestClock,
  dataOf,
  errorOf,
  openTestApp,
  type TestApp,
  testPost,
} from "../../../testing/app.ts";

/** Saturday in UTC and New York, Sunday in Berlin. */
const now = new Date("2026-11-21T23:30:00Z");
const clock = createTestClock(now);
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ clock, previewMs: 60_000 });
});
afterAll(() => app.close());

let made = 0;

/** A customer in a time zone with a keyword, and a mention at each of the times. */
async function customer(timeZone: string, ...times: string[]) {
  const person = await app.signUp();
  dataOf(await app.call("putSettings", { body: { timeZone } }, person));
  made += 1;
  const keyword = `sundial number${made}`;
  dataOf(await app.call("addKeyword", { body: { keyword } }, person));
  await expect
    .poll(() => app.services.index.match({ title: keyword, body: "" }).length > 0)
    .toBe(true);
  for (const [at, time] of times.entries()) {
    const title = `My ${keyword}, ${"very ".repeat(at)}old`;
    await app.ingest([testPost({ title, body: `${at} `.repeat(9), postedAt: new Date(time) })]);
  }
  return { ...person, keyword };
}

test("the week has the days of the workspace's time zone, and lists what each day counts", async () => {
  const times = ["2026-11-21T22:30:00Z", "2026-11-21T23:15:00Z", "2026-11-15T23:30:00Z"];
  const berlin = await customer("Europe/Berlin", ...times);
  const { overview } = dataOf(await app.call("getOverview", {}, berlin));
  expect(overview.days).toEqual([
    ...["2026-11-16", "2026-11-17", "2026-11-18", "2026-11-19"],
    ...["2026-11-20", "2026-11-21", "2026-11-22"],
  ]);
  const counts = overview.keywords[0]?.days.map(({ mentions }) => mentions);
  expect(counts).toEqual([1, 0, 0, 0, 0, 1, 1]);
  for (const [at, day] of overview.days.entries()) {
    const { total } = dataOf(await app.call("listMentions", { query: { day } }, berlin));
    expect([day, total]).toEqual([day, counts?.[at]]);
  }
  expect(dataOf(await app.call("me", {}, berlin)).user.timeZone).toBe("Europe/Berlin");
});

test("a trend counts mentions on the days of each workspace's time zone", async () => {
  for (const zone of ["Europe/Berlin", "America/New_York"]) {
    const one = await customer(zone, "2026-11-21T22:30:00Z");
    const trend = async () =>
      dataOf(await app.call("listKeywords", {}, one)).keywords[0]?.trend.slice(-2);
    expect(await trend()).toEqual([0, 1]);
    const { rows } = await app.infrastructure.database.query({
      text: `select day::text from keyword_days join keywords on keywords.id = keyword_id where keyword = $1`,
      values: [one.keyword],
    });
    expect(rows).toEqual([{ day: zone === "Europe/Berlin" ? "2026-11-22" : "2026-11-21" }]);
  }
});

test("a preview counts posts on the days of the workspace's time zone", async () => {
  await app.ingest([
    testPost({ title: "A pocket gnomon", postedAt: new Date("2026-11-21T22:30:00Z") }),
  ]);
  const body = { keyword: "pocket gnomon" };
  for (const [zone, days] of [
    ["Europe/Berlin", [1, 0]],
    ["America/New_York", [0, 1]],
  ] as const) {
    const one = await customer(zone);
    const { preview } = dataOf(await app.call("previewKeyword", { body }, one));
    expect(preview.days.slice(-2)).toEqual(days);
    const midnight = zone === "Europe/Berlin" ? "2026-10-23T22:00" : "2026-10-23T04:00";
    expect(preview.since).toBe(`${midnight}:00.000Z`);
  }
});

test("the browser's time zone is stored at sign-up; an unknown one becomes UTC", async () => {
  for (const [timeZone, stored] of [
    ["Asia/Kathmandu", "Asia/Kathmandu"],
    ["Moon/Tranquility", "UTC"],
    [undefined, "UTC"],
  ]) {
    made += 1;
    const body = { email: `zone${made}@example.test`, password: "a good long password", timeZone };
    const { user } = dataOf(
      await app.call("signup", { body: { ...body, fullName: "Zoe", companyName: "Zones" } }),
    );
    expect(user.timeZone).toBe(stored);
  }
});

test("an invalid time zone is refused with its field name, and nothing is saved", async () => {
  const one = await customer("Asia/Tokyo");
  for (const timeZone of ["Moon/Tranquility", "+02:00", "", "x".repeat(61)]) {
    const refused = errorOf(await app.call("putSettings", { body: { timeZone } }, one));
    expect(refused.details[0]).toMatch(/^timeZone: /);
  }
  const { settings } = dataOf(await app.call("getSettings", {}, one));
  expect(settings.timeZone).toBe("Asia/Tokyo");
});
