import { drizzle } from "drizzle-orm/node-postgres";
import type { Config } from "../config.ts";
import { type RestoreSummary, restoreBackup } from "../infrastructure/backup/index.ts";
import type { Queryable } from "../infrastructure/database/index.ts";
import { createSecrets, type Secrets } from "../infrastructure/secrets/index.ts";
import { countUnreadable } from "../infrastructure/secrets/sealed.ts";
import { openConfiguredDatabase } from "./environment.ts";
import { createProgress, formatCount } from "./progress.ts";
import { sealedColumns } from "./rotate-keys.ts";

/** Names the keys without which restored secrets can't be read; empty: there are none. */
async function describeMissingKeys(db: Queryable, secrets: Secrets): Promise<string[]> {
  const byKey = new Map<string, string[]>();
  for (const column of sealedColumns) {
    for (const [key, rows] of await countUnreadable(db, secrets, column)) {
      const of = `${formatCount(rows)} in ${column.table}.${column.column}`;
      byKey.set(key, [...(byKey.get(key) ?? []), of]);
    }
  }
  return [...byKey].map(([key, of]) => {
    const which =
      key === "session-secret"
        ? "Set the SESSION_SECRET of the installation that was backed up"
        : `Add the key ${key} of the installation that was backed up to ENCRYPTION_KEYS`;
    return `WARNING: these secrets can't be read without the key ${key}: ${of.join(", ")}. ${which}, before you start the product.`;
  });
}

function linesOf({ header, manifest, migrated }: RestoreSummary, seconds: number): string[] {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  return [
    `snapshot    ${header.createdAt}, by Earshot ${header.version}`,
    `rows        ${formatCount(rows)} of ${manifest.tables.length} tables, in ${seconds.toFixed(1)} s`,
    ...(migrated > 0 ? [`migrated    ${migrated} migrations to this version`] : []),
    `Before you start the product, repeat the deletions since the snapshot: npm run earshot -- apply-deletions FILE`,
  ];
}

/**
 * `earshot restore FILE`: into an empty database.
 * @throws BackupError for a file or a database that can't be used; nothing is changed then.
 */
export async function runRestore(
  config: Config,
  path: string,
  print: (line: string) => void,
): Promise<void> {
  const opened = await openConfiguredDatabase(config, { exclusive: false });
  const progress = createProgress<{ percent: number; step: string }>(
    process.stderr,
    ({ step }) => step,
  );
  try {
    const start = performance.now();
    const secrets = createSecrets(config.encryptionKeys, config.sessionSecret);
    let warnings: string[] = [];
    const summary = await restoreBackup({
      address: opened.address,
      path,
      inspect: async (client) => {
        warnings = await describeMissingKeys(drizzle(client), secrets);
      },
      onTick: progress.show,
    });
    progress.end();
    for (const line of linesOf(summary, (performance.now() - start) / 1_000)) print(line);
    for (const warning of warnings) print(warning);
  } finally {
    progress.end();
    await opened.stop();
  }
}
