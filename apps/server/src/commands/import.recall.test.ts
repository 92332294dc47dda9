import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { openDump } from "@earshot/archive";
import { referenceMatch } from "@earshot/matcher/reference";
import { sql } from "drizzle-orm";
import { expect, it, onTestFinished } from "vitest";
import { toPost } from "../integrations/pushshift/index.ts";
import { matchedText, splitSpans } from "../modules/discovery/matching/rules.ts";
import { openTestApp } from "../testing/app.ts";
import { temporaryFolder } from "../testing/child.ts";
import { createWorkspaceWithKeywords } from "../testing/workspace-with-keywords.ts";
import { importDumps, totalOf } from "./import-dumps.ts";

/** Real posts, which are next to the repository on some machines. */
const dump = join(
  import.meta.dirname,
  "../../../../../shared/data/corpora/reddit_2026_march_to_june.ndjson.gz",
);
const hasDump = existsSync(dump);
if (!hasDump) console.log("skipped: no ../shared/data");

const posts = 3_000;
const keywords = [
  "invoicing software",
  "invoice | invoices | invoicing",
  "looking for a tool",
  '"time tracking"',
  "crm -salesforce",
  "feedback +startup",
  "landing page",
  "first customers",
  "open source",
  "self hosted | self-hosted",
  "cold email",
  "pricing page",
];

it.skipIf(!hasDump)(
  "an import finds the same phrases at the same places as the slow reference",
  async () => {
    const expected = new Set<string>();
    const seen = new Set<string>();
    let lastLine = 0;
    for await (const { number, ...read } of (await openDump(dump)).records()) {
      if (number > posts) break;
      lastLine = number;
      if (!read.ok) continue;
      const post = toPost(read.record);
      if (seen.has(post.externalId)) continue;
      seen.add(post.externalId);
      if (post.removed) continue;
      const { externalId, title } = post;
      for (const { phrase, spans } of referenceMatch(keywords, matchedText(post))) {
        const marks = splitSpans(spans, title.length);
        if (marks.title.length + marks.body.length > 0) {
          expected.add(JSON.stringify([externalId, phrase, marks.title, marks.body]));
        }
      }
    }

    const app = await openTestApp();
    onTestFinished(() => app.close());
    await createWorkspaceWithKeywords(app, keywords);
    const folder = temporaryFolder();
    const part = join(folder, "part.ndjson");
    const text = gunzipSync(readFileSync(dump)).toString("utf8");
    writeFileSync(part, text.split("\n").slice(0, lastLine).join("\n"));
    const report = totalOf(await importDumps({ ...app, dataDir: folder }, [await openDump(part)]));
    expect(report.stored).toBe(seen.size);
    const { rows } = await app.infrastructure.database.pool.execute<{
      external_id: string;
      keyword: string;
      title_marks: [number, number][];
      body_marks: [number, number][];
    }>(sql`
    select external_id, keyword, title_marks, body_marks
    from mention_keywords
    join mentions on mentions.id = mention_id
    join posts on posts.id = post_id`);
    const found = new Set(
      rows.map((row) =>
        JSON.stringify([row.external_id, row.keyword, row.title_marks, row.body_marks]),
      ),
    );
    console.log(`${report.stored} posts, ${expected.size} matches of ${keywords.length} phrases`);
    expect(expected.size).toBeGreaterThan(100);
    expect(new Set(rows.map((row) => row.keyword)).size).toBeGreaterThan(6);
    expect([...expected.difference(found)], "missed").toEqual([]);
    expect([...found.difference(expected)], "surplus").toEqual([]);
  },
);
