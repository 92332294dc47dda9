import { afterAll, beforeAll, expect, test } from "vitest";
import { openAgency } from "../../../testing/agency.ts";
import { type As, dataOf, openTestApp, type TestApp } from "../../../testing/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ jobs: true });
});
afterAll(() => app.close());

test("clients of an agency do not see what the plan costs; the owner does", async () => {
  const agency = await openAgency(app);
  const { id } = await agency.openClient();
  const person = await agency.openPerson(id, "viewer");
  await app.infrastructure.database.query({
    text: "update workspaces set tier = 'starter', plan = 'starter' where id = $1",
    values: [id],
  });
  const read = async (as: As) => {
    const { overview } = dataOf(await app.call("getOverview", { query: {} }, as));
    const { metrics } = dataOf(await app.call("dashboardMetrics", { query: {} }, as));
    return { costs: [overview.figures.totals.cost, metrics.totals.cost] };
  };
  await agency.work(id);
  for (const cost of (await read(agency.owner)).costs) expect(cost?.cents).toBeGreaterThan(0);
  expect((await read(person)).costs).toEqual([null, null]);
});
