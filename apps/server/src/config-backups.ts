import { resolve } from "node:path";
import type { Environment } from "./config-variables.ts";

/** Where and when scheduled backups are made, and how long they are stored. */
export interface BackupConfig {
  /** Absolute. */
  folder: string;
  /** Of the UTC day, 0 to 23. */
  hour: number;
  keepDays: number;
}

/** null: this process makes no scheduled backups. */
export const backupsOf = (env: Environment): BackupConfig | null =>
  env.BACKUP_DIR === undefined
    ? null
    : {
        folder: resolve(env.BACKUP_DIR),
        hour: env.BACKUP_HOUR,
        keepDays: env.BACKUP_KEEP_DAYS,
      };
