import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { restoreBackup } from "../../../apps/server/src/infrastructure/backup/index.ts";
import { createTestDatabase } from "../../../apps/server/src/testing/app.ts";
import { createEmptyDatabase } from "../../../apps/server/src/testing/backups.ts";
import { makeClusterFolder } from "../../../apps/server/src/testing/cluster-folder.ts";
import { fillDatabase } from "./fill.ts";
import { backUpUnderWrites, compareRows, signIn, tryDamagedFiles } from "./run.ts";

// The long form: `npm run prove:restore`.
test("a backup under writes restores its snapshot, damage is refused, and the product runs on it", async () => {
  const folder = makeClusterFolder("restore");
  const source = await createTestDatabase();
  const target = await createEmptyDatabase(source.connection);
  onTestFinished(async () => {
    await source.drop();
    await target.drop();
    rmSync(folder, { recursive: true, force: true });
  });
  await fillDatabase(source.connection, 2_000);
  const path = join(folder, "backup.tar.zst");
  const { expected, writes } = await backUpUnderWrites(source.connection, path);
  expect(writes).toBeGreaterThan(0);
  await restoreBackup({ address: target.connection, path });
  expect(await compareRows("rows", target.connection, expected)).toMatchObject({ held: true });
  const damaged = await tryDamagedFiles(source.connection, path, folder, 40);
  expect(damaged).toMatchObject({ held: true });
  expect(await signIn(target.connection)).toMatchObject({ held: true });
  // An altered row is detected.
  const planted = await compareRows("rows", target.connection, expected, true);
  expect(planted).toMatchObject({ held: false });
}, 90_000);
