import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dataOf, errorOf, openTestApp, type TestApp } from "../../../testing/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

describe("discovery answers", () => {
  test("are saved by number, without changing missing ones or completing onboarding", async () => {
    const person = await app.signUp({ onboarded: false });
    const problem = JSON.stringify({ problem: "lost leads", trigger: "a missed call" });
    const saved = await app.call(
      "putDiscoveryAnswers",
      { body: { answers: { "0": "Nestly", "1": problem, "3": "real estate" } } },
      person,
    );
    expect(dataOf(saved).user.hasCompletedOnboarding).toBe(false);
    dataOf(await app.call("putDiscoveryAnswers", { body: { answers: { "4": "Spain" } } }, person));
    const { profile } = dataOf(await app.call("getProfile", {}, person));
    expect(profile).toMatchObject({
      problem: "lost leads",
      problemTrigger: "a missed call",
      industry: "real estate",
      location: "Spain",
    });
  });

  test.each([
    [{}, "answers: Invalid input"],
    [{ answers: { "7": "x" } }, 'answers: Unrecognized key: "7"'],
    [{ answers: { "3": 5 } }, "answers.3: must be text"],
    [{ answers: { "1": '{"problem":5}' } }, "answers.1.problem: must be text"],
  ])("refuse %j with the name of the field", async (body, detail) => {
    const person = await app.signUp();
    const outcome = await app.call("putDiscoveryAnswers", { body: body as never }, person);
    const { status, details } = errorOf(outcome);
    expect(status).toBe(400);
    expect(details?.join()).toContain(detail);
  });
});

test("the user profile has the user's own name and address", async () => {
  const person = await app.signUp({ fullName: "Mara" });
  const { profile } = dataOf(await app.call("getUserProfile", {}, person));
  expect(profile).toEqual({
    id: person.user.id,
    email: person.email,
    emailVerified: true,
    fullName: "Mara",
    userType: "user",
  });
  expect(errorOf(await app.call("getUserProfile", {})).status).toBe(401);
});

test("the language of dates is set per user: one of the list, or the browser's", async () => {
  const person = await app.signUp();
  const put = (dateLocale: string | null) =>
    app.call("putDateLocale", { body: { dateLocale: dateLocale as "de-DE" } }, person);
  const localeOf = async () => dataOf(await app.call("me", {}, person)).user.dateLocale;
  expect(await localeOf()).toBeNull();
  expect(dataOf(await put("de-DE")).user.dateLocale).toBe("de-DE");
  expect(errorOf(await put("tlh")).details).toEqual([
    "dateLocale: is not a language that dates can be shown in",
  ]);
  expect(await localeOf()).toBe("de-DE");
  await put(null);
  expect(await localeOf()).toBeNull();
});

describe("before onboarding is completed", () => {
  test.each([
    ["friendSearch", { body: { keyword: "crm" } }],
    ["listFriendResults", {}],
    ["listMentions", {}],
    ["dashboardStats", {}],
    ["listReplies", {}],
  ] as const)("%s is refused", async (name, input) => {
    const person = await app.signUp({ onboarded: false });
    const outcome = await app.call(name, input as never, person);
    expect(errorOf(outcome)).toMatchObject({ status: 403, code: "ONBOARDING_NEEDED" });
    const body = { companyName: "Nestly" };
    dataOf(await app.call("putProfile", { body }, person));
    if (name !== "friendSearch") dataOf(await app.call(name, input as never, person));
  });

  test("the calls that onboarding itself makes are allowed", async () => {
    const person = await app.signUp({ onboarded: false });
    dataOf(await app.call("listKeywords", {}, person));
    dataOf(await app.call("addKeyword", { body: { keyword: "best crm" } }, person));
    dataOf(await app.call("getSettings", {}, person));
  });
});
