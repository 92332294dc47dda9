import { quotaOf } from "@earshot/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openAgency } from "../../../testing/agency.ts";
import { type As, dataOf, openTestApp, type TestApp } from "../../../testing/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ jobs: true });
});
afterAll(() => app.close());

async function openClient() {
  const agency = await openAgency(app);
  const { id } = await agency.openClient();
  const person = await agency.openPerson(id, "viewer");
  await app.infrastructure.database.query({
    text: "update workspaces set tier = 'starter', plan = 'starter' where id = $1",
    values: [id],
  });
  return { agency, id, person };
}

test("people of a client workspace do not see the cost of the plan; its owner does", async () => {
  const { agency, id, person } = await openClient();
  const read = async (as: As) => {
    const { overview } = dataOf(await app.call("getOverview", { query: {} }, as));
    const { metrics } = dataOf(await app.call("dashboardMetrics", { query: {} }, as));
    return { costs: [overview.figures.totals.cost, metrics.totals.cost] };
  };
  await agency.work(id);
  for (const cost of (await read(agency.owner)).costs) expect(cost?.cents).toBeGreaterThan(0);
  expect((await read(person)).costs).toEqual([null, null]);
});

test("people of a client workspace are not asked to change the plan; its owner is", async () => {
  const { agency, id, person } = await openClient();
  await app.infrastructure.database.query({
    text: `insert into reply_units (id, workspace_id, mention_id, tier, reserved_at)
      select gen_random_uuid(), $1, gen_random_uuid(), 'starter', now() from generate_series(1, $2::int)`,
    values: [id, quotaOf("starter").replies],
  });
  const read = async (as: As) => {
    const { overview } = dataOf(await app.call("getOverview", { query: {} }, as));
    const { actions } = dataOf(await app.call("dashboardActions", {}, as));
    return [overview.actions, actions].map((list) =>
      list.some(({ kind, target }) => kind === "replies_used" && target.view === "pricing"),
    );
  };
  await agency.work(id);
  expect(await read(agency.owner)).toEqual([true, true]);
  expect(await read(person)).toEqual([false, false]);
});
