import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, it, onTestFinished } from "vitest";
import { createTestDatabase } from "../../../apps/server/src/testing/app.ts";
import { temporaryFolder } from "../../../apps/server/src/testing/child.ts";
import { submission } from "../../../apps/server/src/testing/dumps.ts";
import { randomFrom } from "../random.ts";
import { type ImportTarget, importWithKills, runEarshot, whatWasImported } from "./kills.ts";

async function createImportTarget(): Promise<ImportTarget> {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const target = { connection: database.connection, dataDir: temporaryFolder() };
  await runEarshot(target, "seed");
  return target;
}

it("an import that is killed twice has the same result as an undisturbed one", async () => {
  const lines = Array.from({ length: 6_000 }, (_, at) => {
    if (at % 997 === 5) return "{ broken";
    const title = at % 41 === 0 ? `Late payments and time tracking ${at}` : `Post ${at}`;
    return JSON.stringify(submission(`k${at}`, title, { selftext: "word ".repeat(at % 60) }));
  });
  const file = join(temporaryFolder(), "dump.ndjson.gz");
  writeFileSync(file, gzipSync(lines.join("\n")));
  const [calm, killed] = await Promise.all([createImportTarget(), createImportTarget()]);
  await runEarshot(calm, "import", file);
  const seed = Number(process.env.KILL_SEED ?? 7);
  const killedAt = await importWithKills(killed, [file], {
    kills: 2,
    lines: lines.length,
    random: randomFrom(seed),
  });
  console.log(
    `seed ${seed}, killed with so many of ${lines.length} lines committed: ${killedAt.join(", ")}`,
  );
  // Usually both kills succeed, except on an overloaded machine; the long form requires all ten.
  expect(killedAt.length).toBeGreaterThan(0);
  const expected = await whatWasImported(calm);
  expect(expected.posts).toHaveLength(lines.filter((line) => line.startsWith('{"')).length);
  expect(expected.mentions.length).toBeGreaterThan(250);
  expect(await whatWasImported(killed)).toEqual(expected);
}, 120_000);
