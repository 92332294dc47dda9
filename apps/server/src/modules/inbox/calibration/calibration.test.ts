import { intentLevels } from "@earshot/contract";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dataOf, openTestApp, type TestApp } from "../../../testing/app.ts";
import { decisionsStatement } from "./store.ts";

let app: TestApp;
let client: pg.Client;
beforeAll(async () => {
  app = await openTestApp();
  client = new pg.Client(app.address);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await app.close();
});

let made = 0;

/** A customer whose mentions are inserted directly into the database. */
async function customer() {
  const person = await app.signUp();
  const found = await app.services.accounts.find(person.user.id);
  const workspaceId = found?.currentWorkspaceId ?? "";
  const read = async () => dataOf(await app.call("getCalibration", {}, person)).calibration;
  /** Adds mentions with a score, `count` times. */
  async function add(score: number, fields: Record<string, unknown> = {}, count = 1) {
    const names = Object.keys(fields);
    const ids: string[] = [];
    for (let at = 0; at < count; at++) {
      made += 1;
      const { rows: posts } = await client.query(
        `insert into posts (id, source, external_id, title, body, url, posted_at, removed)
         values (gen_random_uuid(), 'reddit', $1, 't', 'b', 'https://x.test/', now(), false) returning id`,
        [`calibration${made}`],
      );
      const { rows } = await client.query(
        `insert into mentions (id, workspace_id, post_id, source, posted_at, found_at, intent_score
           ${names.map((name) => `, ${name}`).join("")})
         values (gen_random_uuid(), $1, $2, 'reddit', now(), now() - interval '1 hour', $3
           ${names.map((_, at) => `, $${at + 4}`).join("")}) returning id`,
        [workspaceId, posts[0]?.id, score, ...Object.values(fields)],
      );
      ids.push(String(rows[0]?.id));
    }
    return ids;
  }
  const exclude = async (value: string) =>
    dataOf(
      await app.call("addExclusion", { body: { kind: "author", value, source: "reddit" } }, person),
    ).exclusion.id;
  return { ...person, workspaceId, read, add, exclude };
}

const none = { engaged: 0, skipped: 0, notRelevant: 0 };

test("a new workspace has no decisions", async () => {
  const { read } = await customer();
  expect(await read()).toEqual({
    decisions: 0,
    levels: intentLevels.toReversed().map((level) => ({ level, ...none })),
  });
});

test("counts engaged, skipped and not relevant mentions by level", async () => {
  const { read, add, exclude } = await customer();
  const other = await customer();
  await add(80, { status: "accepted" }, 2);
  await add(75, { status: "in_progress" });
  await add(100, { status: "replied" });
  await add(90, { status: "denied" }, 3);
  await add(50, { status: "denied" });
  await add(49, { status: "replied" });
  await add(0, { status: "denied" });
  // A writer found one unsuitable that the customer had engaged; another post was deleted before.
  await add(60, { status: "denied", status_note: "Unsuitable.", accepted_at: new Date() });
  await add(60, { status: "denied", status_note: "The post was deleted." });
  // Not decided: pending mentions, also those that were accepted before, and duplicates.
  const [shown] = await add(90, { accepted_at: new Date() });
  await add(90, { status: "denied", merged_into: shown });
  const hidden_by = await exclude("somebody");
  await add(60, { hidden_by }, 2);
  await add(60, { hidden_by, merged_into: null, status: "pending" });
  await client.query(
    "update mentions set found_at = now() + interval '1 hour' where id = any($1::uuid[])",
    [await add(60, { hidden_by })],
  );
  await other.add(90, { status: "accepted" });
  expect(await read()).toEqual({
    decisions: 14,
    levels: [
      { level: "Ready to buy", engaged: 4, skipped: 3, notRelevant: 0 },
      { level: "Looking", engaged: 1, skipped: 1, notRelevant: 3 },
      { level: "Curious", engaged: 1, skipped: 0, notRelevant: 0 },
      { level: "Cold", engaged: 0, skipped: 1, notRelevant: 0 },
    ],
  });
  expect((await other.read()).decisions).toBe(1);
});

test("reads decided mentions through indexes, never the pending ones", async () => {
  const { workspaceId, add } = await customer();
  const [one] = await add(10);
  await client.query(
    `insert into posts (id, source, external_id, title, body, url, posted_at, removed)
     select lpad(to_hex(n), 32, '0')::uuid, 'reddit', 'many' || n, 't', 'b', 'https://x.test/', now(), false
     from generate_series(1, 20000) n`,
  );
  await client.query(
    `insert into mentions (id, workspace_id, post_id, status, source, posted_at, found_at, intent_score)
     select p.id, $1, p.id, case when right(external_id, 2) = '00' then 'denied' else 'pending' end::mention_status,
       'reddit', now(), now(), 10
     from posts p where external_id like 'many%'`,
    [workspaceId],
  );
  await client.query("vacuum analyze mentions");
  const { text, values } = decisionsStatement(workspaceId, [0, 25, 50, 75]);
  const { rows } = await client.query(`explain (analyze, format text) ${text}`, values);
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(plan).not.toContain("Seq Scan on mentions");
  expect(plan).toContain("mentions_");
  expect(one).toBeDefined();
});
