import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { FoundGroup, GroupSearch } from "../../../integrations/ports/group-search.ts";
import type { SourceFailure } from "../../../integrations/ports/source.ts";
import {
  createTestClock,
  dataOf,
  errorOf,
  openTestApp,
  type TestApp,
} from "../../../testing/app.ts";
import { refusalOf } from "../../../testing/fake-source.ts";

const queries: string[] = [];
let failures: Record<string, SourceFailure> = {};
const group = (name: string): FoundGroup => ({
  name,
  url: `https://www.facebook.com/groups/${name.toLowerCase()}/`,
  description: `About ${name}`,
});
const groupSearch: GroupSearch = {
  name: "facebook",
  callMicros: 5_000,
  async search(phrase, country) {
    queries.push(`${phrase} ${country ?? "-"}`);
    const failure = failures[phrase];
    if (failure) throw refusalOf(failure);
    return [group("Everybody"), group(phrase)];
  },
};

const clock = createTestClock();
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({
    clock,
    rateLimits: true,
    groupSearches: [groupSearch],
    // Three calls a day for all, two a month for a workspace.
    caps: { facebook: { dayMicros: 15_000, workspaceMonthMicros: 10_000 } },
  });
});
afterAll(() => app.close());
beforeEach(() => {
  // A new day, with a new budget.
  clock.advance(24 * 3_600_000);
  queries.length = 0;
  failures = {};
});

async function customer() {
  const person = await app.signUp();
  const workspaceId = (await app.services.accounts.find(person.user.id))?.currentWorkspaceId ?? "";
  return {
    workspaceId,
    search: (keywords: string[], gl?: string) =>
      app.call("searchFacebookGroups", { body: { keywords, ...(gl && { gl }) } }, person),
    spent: async () => (await app.services.spending.figures("facebook", workspaceId)).monthMicros,
  };
}

test("groups are listed once, with the keyword that found them, and paid by the workspace", async () => {
  const { search, spent } = await customer();
  const { groups, notice } = dataOf(await search(["Looms", "Kilns", "Looms"], "de"));
  expect(groups).toEqual([
    { ...group("Everybody"), keyword: "Looms" },
    { ...group("Looms"), keyword: "Looms" },
    { ...group("Kilns"), keyword: "Kilns" },
  ]);
  expect(notice).toBeNull();
  expect(queries).toEqual(["Looms DE", "Kilns DE"]);
  expect(await spent()).toBe(10_000);
  // This month's budget is used up.
  const error = errorOf(await search(["Saws"]));
  expect(error).toMatchObject({
    status: 503,
    code: "SOURCE_AWAY",
    message: "The budget for web search is used up.",
  });
});

test("a failed search costs nothing, and the notice names the remaining keywords", async () => {
  const { search, spent } = await customer();
  failures = { Kilns: "rate-limited" };
  const { groups, notice } = dataOf(await search(["Looms", "Kilns", "Saws"]));
  expect(groups.map(({ name }) => name)).toEqual(["Everybody", "Looms"]);
  expect(notice).toBe("Public: rate-limited. Not searched for: “Kilns”, “Saws”.");
  expect(await spent()).toBe(5_000);
});

test("the budget across all workspaces is not exceeded", async () => {
  dataOf(await (await customer()).search(["Saws", "Planes"]));
  const { search } = await customer();
  const { groups, notice } = dataOf(await search(["Looms", "Kilns"]));
  expect(groups).toHaveLength(2);
  expect(notice).toBe("The budget for web search is used up. Not searched for: “Kilns”.");
});

test("results for the country of the company's profile are preferred", async () => {
  const { search, workspaceId } = await customer();
  const profile = { companyName: "Kilns", answers: { "4": "Lyon, France" } };
  await app.infrastructure.database.transaction((tx) =>
    app.services.workspaces.saveProfile(tx, workspaceId, profile),
  );
  await search(["Looms"]);
  await search(["Kilns"], "de");
  expect(queries).toEqual(["Looms FR", "Kilns DE"]);
});

test("searches are rate-limited per workspace", async () => {
  const { search } = await customer();
  failures = { Looms: "unavailable" };
  const codes: string[] = [];
  for (let at = 0; at < 21; at++) codes.push(errorOf(await search(["Looms"])).code);
  expect(codes[19]).toBe("SOURCE_AWAY");
  expect(codes[20]).toBe("TOO_MANY_REQUESTS");
});

test("a request without keywords or with an invalid country is refused", async () => {
  const { search } = await customer();
  expect(errorOf(await search([])).details).toEqual(["keywords: Add at least one keyword"]);
  expect(errorOf(await search(["a"], "deu")).details).toEqual([
    "gl: must be a country code of two letters",
  ]);
  expect(queries).toEqual([]);
});
