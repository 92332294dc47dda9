import type { Campaign, CampaignPost } from "@earshot/contract";
import fc from "fast-check";
import ICAL from "ical.js";
import { Temporal } from "temporal-polyfill";
import { afterAll, beforeAll, expect, test } from "vitest";
import { momentOf } from "../../../infrastructure/calendar.ts";
import { createTestClock, dataOf, openTestApp, type TestApp } from "../../../testing/app.ts";
import {
  campaignCaps,
  campaignCustomer,
  collectCampaignSteps,
  modelWritesPosts,
} from "../../../testing/campaigns.ts";
import { createFakeLlm } from "../../../testing/fake-llm.ts";
import { campaignCalendar } from "./service-export.ts";

const clock = createTestClock(new Date("2026-11-26T12:00:00Z"));
const fake = createFakeLlm();
let app: TestApp;
let queue: ReturnType<typeof collectCampaignSteps>;
beforeAll(async () => {
  app = await openTestApp({ llm: fake.llm, caps: campaignCaps, clock, poolSize: 10 });
  queue = collectCampaignSteps(app);
  modelWritesPosts(fake);
});
afterAll(() => app.close());

/** Reads a calendar file with a third-party library. */
function readCalendar(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file));
  return calendar.getAllSubcomponents("vevent").map((component) => {
    const { uid, startDate, endDate, summary, description, sequence } = new ICAL.Event(component);
    return {
      ...{ uid, summary, description, sequence },
      localTime: startDate.toString().slice(0, 16),
      zone: component.getFirstProperty("dtstart")?.getFirstParameter("tzid"),
      at: startDate.toJSDate().toISOString(),
      minutes: (endDate.toJSDate().getTime() - startDate.toJSDate().getTime()) / 60_000,
    };
  });
}

/** A written campaign of two weeks that include the start of daylight saving time in Berlin. */
async function written() {
  const one = await campaignCustomer(app, clock.now());
  const id = await one.begun({
    startsOn: "2027-03-22",
    weeks: 2,
    platforms: ["linkedin", "reddit"],
  });
  await queue.work();
  return { ...one, id };
}
const textOf = async (file: Blob) =>
  new TextDecoder("utf-8", { ignoreBOM: true }).decode(await file.bytes());

test("an exported calendar contains all posts, across a daylight saving change and after edits", async () => {
  const { id, get, update, export: exported } = await written();
  const read = async () => readCalendar(await textOf(dataOf(await exported(id, "ics"))));
  const expected = async () =>
    (await get(id)).posts
      .filter(({ status }) => status !== "dropped")
      .map((post) => ({
        ...{ uid: post.id, localTime: post.localTime, at: post.at },
        ...{ zone: "Europe/Berlin", minutes: 15, description: post.content },
        summary: `${post.postType === "reddit" ? "Reddit" : "LinkedIn"}: ${post.title}`,
      }));
  const first = await read();
  expect(first.map(({ sequence: _sequence, ...event }) => event)).toEqual(await expected());
  expect(
    new Set(
      first.map(({ at, localTime }) => Number(at.slice(11, 13)) - Number(localTime.slice(11, 13))),
    ),
  ).toEqual(new Set([-1, -2]));

  const [moved, dropped] = (await get(id)).posts;
  const params = { id, postId: moved?.id ?? "" };
  const content = 'Two lines:\nthe second; with, signs \\ and "quotes" 🎉\n'.repeat(20).trim();
  dataOf(await update(params, { localTime: "2027-04-05T09:15", content }));
  dataOf(await update({ id, postId: dropped?.id ?? "" }, { status: "dropped" }));
  const second = await read();
  expect(second.map(({ sequence: _sequence, ...event }) => event)).toEqual(await expected());
  const sequences = (events: typeof first) => events.find(({ uid }) => uid === moved?.id)?.sequence;
  expect(sequences(second)).toBe((sequences(first) ?? 0) + 1);
});

test("posts that are moved across a daylight saving change keep their local time", async () => {
  const { id, get, update } = await written();
  const [post] = (await get(id)).posts;
  const params = { id, postId: post?.id ?? "" };
  const move = async (localTime: string) => {
    const moved = dataOf(await update(params, { localTime })).post;
    return [moved.localTime, moved.at];
  };
  expect([post?.localTime, post?.at]).toEqual(["2027-03-22T08:30", "2027-03-22T07:30:00.000Z"]);
  expect(await move("2027-03-28T08:30")).toEqual(["2027-03-28T08:30", "2027-03-28T06:30:00.000Z"]);
  expect(await move("2027-03-27T08:30")).toEqual(["2027-03-27T08:30", "2027-03-27T07:30:00.000Z"]);
  expect(await move("2027-10-31T08:30")).toEqual(["2027-10-31T08:30", "2027-10-31T07:30:00.000Z"]);
  // A time that the clocks skip, and one that exists twice, of which the first is taken.
  expect(await move("2027-03-28T02:30")).toEqual(["2027-03-28T02:30", "2027-03-28T01:30:00.000Z"]);
  expect(await move("2027-10-31T02:30")).toEqual(["2027-10-31T02:30", "2027-10-31T00:30:00.000Z"]);
});

test("a calendar has the right times in all time zones, at all hours and around changes of the clocks", () => {
  const zones = Intl.supportedValuesOf("timeZone");
  const post = (timeZone: string, localTime: string, index: number) => ({
    ...({
      ...{ id: `post-${index}`, postType: "linkedin", title: "Title", content: "Text", intent: "" },
      ...{ status: "planned", ownPostId: null, updatedAt: "2027-01-01T00:00:00.000Z" },
      grounding: { used: [], unsupported: [] },
    } satisfies Partial<CampaignPost>),
    ...{ localTime, sequence: 0, at: momentOf(timeZone, localTime).toISOString() },
  });
  /** Local times around the changes of a zone's clocks in a year. */
  const changesOf = (zone: string): string[] => {
    const start = Temporal.PlainDateTime.from("2027-01-01T00:00").toZonedDateTime(zone);
    const times: string[] = [];
    for (
      let at = start.getTimeZoneTransition("next");
      at && at.year < 2028;
      at = at.getTimeZoneTransition("next")
    ) {
      for (const minutes of [-61, -30, -1, 0, 1, 30, 61]) {
        times.push(at.toPlainDateTime().add({ minutes }).toString().slice(0, 16));
      }
    }
    return times;
  };
  const readBack = (timeZone: string, times: readonly string[]) => {
    const posts = times.map((localTime, index) => post(timeZone, localTime, index));
    const campaign = { goal: "Goal", timeZone } as Campaign;
    return { posts, events: readCalendar(campaignCalendar(campaign, posts)) };
  };
  for (const zone of zones) {
    const { posts, events } = readBack(zone, [
      "2027-01-15T09:00",
      ...changesOf(zone),
      "2027-12-31T09:00",
    ]);
    expect(events.map(({ at }) => `${zone} ${at}`)).toEqual(posts.map(({ at }) => `${zone} ${at}`));
  }
  const hour = fc.date({
    min: new Date("2026-12-01T00:00Z"),
    max: new Date("2028-01-31T00:00Z"),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.array(hour, { minLength: 1, maxLength: 12 }),
      (zone, hours) => {
        const { posts, events } = readBack(
          zone,
          hours.map((at) => at.toISOString().slice(0, 16)),
        );
        expect(events.map(({ at }) => at)).toEqual(posts.map(({ at }) => at));
      },
    ),
    { numRuns: 100 },
  );
}, 60_000);

test("an exported CSV file has every post, with formulas escaped", async () => {
  const { id, get, update, export: exported } = await written();
  const [post] = (await get(id)).posts;
  const params = { id, postId: post?.id ?? "" };
  for (const formula of ["=HYPERLINK(1)", "+1", "-1", "@SUM(1)", "\t=1"]) {
    dataOf(
      await update(params, {
        title: `${formula.trim()} title`,
        content: `${formula.trim()}\n"quoted"`,
      }),
    );
    const text = await textOf(dataOf(await exported(id, "csv")));
    expect(text).toContain(`,'${formula.trim()} title,"'${formula.trim()}\n""quoted""",`);
  }
  const file = dataOf(await exported(id, "csv"));
  expect(file.type).toContain("text/csv");
  const text = await textOf(file);
  expect(text).toMatch(/^\uFEFFLocal time,Time zone,UTC,Platform,Status,Title,Text,Intent\r\n/);
  for (const { localTime, at } of (await get(id)).posts)
    expect(text).toContain(`${localTime},Europe/Berlin,${at},`);
});

test("the list has all campaigns of a workspace, the newest first", async () => {
  const one = await campaignCustomer(app, clock.now());
  const ids = [await one.begun({ goal: "First" })];
  await queue.work();
  clock.advance(1_000);
  ids.unshift(await one.begun({ goal: "Second" }));
  const { campaigns } = dataOf(await app.call("listCampaigns", {}, one.person));
  expect(campaigns.map(({ id, goal, status }) => [id, goal, status])).toEqual([
    [ids[0], "Second", "generating"],
    [ids[1], "First", "ready"],
  ]);
});
