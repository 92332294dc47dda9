import { parse } from "csv-parse/sync";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  createTestClock,
  dataOf,
  errorOf,
  openTestApp,
  type TestApp,
} from "../../../testing/app.ts";
import { openReplyPipeline, openWriter, ownText } from "../../../testing/reply-pipeline.ts";

const clock = createTestClock(new Date("2026-11-20T12:00:00Z"));
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ clock });
});
afterAll(() => app.close());

type Pipeline = Awaited<ReturnType<typeof openReplyPipeline>>;
const rowsOf = async (file: Blob): Promise<Record<string, string>[]> => {
  expect(file.type).toBe("text/csv");
  const bytes = Buffer.from(await file.arrayBuffer());
  expect(bytes.subarray(0, 3).toString("hex")).toBe("efbbbf");
  return parse(bytes, { bom: true, columns: true });
};
const exported = async ({ person }: Pipeline, query: Record<string, string> = {}) =>
  rowsOf(dataOf(await app.call("exportReplies", { query }, person)) as Blob);

describe("the CSV file of a workspace's replies", () => {
  test("has the replies of the filter, with their steps and without formulas", async () => {
    const pipeline = await openReplyPipeline(app);
    await app.infrastructure.database.pool.execute(
      sql`update workspaces set tier = 'growth' where id = ${pipeline.workspaceId}`,
    );
    await pipeline.settings({ autoPost: false, disclosure: "I am with Ledgerly, to be clear." });
    const writer = await openWriter(app);
    const accept = async (title: string) => {
      const mention = await pipeline.accepted({ title: `=1+1 ${pipeline.phrase} ${title}` });
      clock.advance(90_000);
      return { mention, claim: await writer.claim(mention.id) };
    };
    const submitted = await accept("submitted");
    const text = ownText();
    dataOf(await writer.submit(submitted.claim.id, `${text}\nA second "line", with a comma`));
    await accept("claimed");
    const other = await openReplyPipeline(app);
    const stranger = await openWriter(app);
    await stranger.claim((await other.accepted()).id);

    const rows = await exported(pipeline);
    expect(rows).toHaveLength(2);
    // The latest claim comes first.
    expect(rows.map(({ Status }) => Status)).toEqual(["claimed", "awaiting_approval"]);
    const row = rows[1] ?? {};
    expect(row).toMatchObject({
      Id: submitted.claim.id,
      Platform: "Reddit",
      Keywords: pipeline.phrase,
      "Post title": `'=1+1 ${pipeline.phrase} submitted`,
      "Post link": submitted.mention.url,
      Clicks: "0",
      "Posted at": "",
      "Minutes from acceptance to posting": "",
    });
    expect(row.Reply).toContain(`${text}\nA second "line", with a comma`);
    expect(row.Reply).toContain("I am with Ledgerly, to be clear.");
    expect(Date.parse(row["Claimed at"] ?? "") - Date.parse(row["Accepted at"] ?? "")).toBe(90_000);

    expect(await exported(pipeline, { stage: "waiting" })).toHaveLength(1);
    expect(await exported(pipeline, { search: "submitted" })).toHaveLength(1);
    expect(await exported(pipeline, { until: "2026-11-19" })).toHaveLength(0);
    const refused = await app.call("exportReplies", { query: { stage: "all" } }, {});
    expect(errorOf(refused).code).toBe("UNAUTHENTICATED");
    const noStage = { query: { stage: "none" as "all" } };
    expect(errorOf(await app.call("exportReplies", noStage, pipeline.person)).details).toEqual([
      "stage: must be one of all, in_progress, waiting, placed, removed, ended",
    ]);
  });

  test("has every row of a long list exactly once", async () => {
    const pipeline = await openReplyPipeline(app);
    const writer = await openWriter(app);
    const { id } = await writer.claim((await pipeline.accepted()).id);
    const rows = 600;
    // Released replies of the same mention: there may be any number of them.
    await app.infrastructure.database.pool.execute(sql`
      insert into replies (id, workspace_id, mention_id, writer_id, status, text, disclosure, claimed_at, active_at, updated_at)
      select gen_random_uuid(), workspace_id, mention_id, writer_id, 'released', 'Text ' || n, disclosure,
        claimed_at - n * interval '1 minute', active_at, updated_at
      from replies, generate_series(1, ${rows}) n where id = ${id}`);
    const all = await exported(pipeline, { stage: "ended" });
    expect(all).toHaveLength(rows);
    expect(new Set(all.map(({ Id }) => Id)).size).toBe(rows);
    expect(all[0]?.Reply).toMatch(/^Text 1\b/);
  });
});
