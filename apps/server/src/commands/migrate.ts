import type { Config } from "../config.ts";
import { migrateDatabase } from "../infrastructure/database/migrate.ts";
import { openConfiguredDatabase } from "./environment.ts";

/** What was done to the schema, as a sentence for the operator. */
function describeMigration(applied: readonly string[], isNewer: boolean): string {
  if (isNewer)
    return "A later version has migrated this database. Nothing was changed: this version runs on it only if it is the one before.";
  const [first] = applied;
  if (first === undefined) return "The schema is of this version already. Nothing was changed.";
  const last = applied.at(-1);
  return applied.length === 1
    ? `Applied 1 migration: ${first}. The schema is now of this version.`
    : `Applied ${applied.length} migrations, ${first} to ${last}. The schema is now of this version.`;
}

/** Brings the database to this version. */
export async function runMigrate(config: Config, print: (line: string) => void): Promise<void> {
  const opened = await openConfiguredDatabase(config, { exclusive: false });
  try {
    const { applied, isNewer } = await migrateDatabase(opened.address);
    print(describeMigration(applied, isNewer));
  } finally {
    await opened.stop();
  }
}
