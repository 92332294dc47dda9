import { resolve } from "node:path";
import type { Environment } from "./config-variables.ts";
import type { BackupSettings } from "./infrastructure/backup/rules.ts";

/** null: this process makes no scheduled backups. */
export const backupsOf = (env: Environment): BackupSettings | null =>
  env.BACKUP_DIR === undefined
    ? null
    : {
        folder: resolve(env.BACKUP_DIR),
        hour: env.BACKUP_HOUR,
        keepDays: env.BACKUP_KEEP_DAYS,
      };
