import type { Config } from "../config.ts";
import { migrateDatabase } from "../infrastructure/database/migrate.ts";
import { openConfiguredDatabase } from "./environment.ts";

/** Brings the database to this version. */
export async function runMigrate(config: Config, print: (line: string) => void): Promise<void> {
  const opened = await openConfiguredDatabase(config, { exclusive: false });
  try {
    await migrateDatabase(opened.address);
    print("The database is up to date.");
  } finally {
    await opened.stop();
  }
}
