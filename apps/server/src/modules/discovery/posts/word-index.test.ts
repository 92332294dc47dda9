import { indexWords } from "@earshot/matcher";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp, testPost } from "../../../testing/app.ts";
import { createWordIndex } from "./service-word-index.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

test("indexes words again that an upgrade removed, except of texts with too many words", async () => {
  const { database, clock } = app.infrastructure;
  const long = Array.from({ length: 5_000 }, (_, n) => `word${n}`).join(" ");
  await app.ingest([
    testPost({ externalId: "t3_w1", title: "Small businesses", body: "Which tools?" }),
    testPost({ externalId: "t3_w2", title: "Long", body: long }),
    testPost({ externalId: "t3_w3", title: "Gone", body: "Nothing" }),
  ]);
  await database.pool.execute(sql`update posts set words = null`);
  await database.pool.execute(
    sql`update posts set title = '', body = '' where external_id = 't3_w3'`,
  );
  await createWordIndex({ database, clock, wordsOf: indexWords }).fill();
  const { rows } = await database.pool.execute<{ external_id: string; words: string[] | null }>(
    sql`select external_id, words from posts where external_id like 't3_w%' order by external_id`,
  );
  expect(rows).toEqual([
    { external_id: "t3_w1", words: indexWords("Small businesses\nWhich tools?") },
    { external_id: "t3_w2", words: null },
    { external_id: "t3_w3", words: null },
  ]);
  expect(rows[0]?.words).toContain("business");
});
