export { BackupError } from "./format.ts";
export { type RestoreSummary, restoreBackup } from "./restore-backup.ts";
export { type BackupSummary, writeBackup } from "./write-backup.ts";
export { writeBackupFile } from "./backup-file.ts";
export { createBackupModule } from "./module.ts";
export type { BackupSettings } from "./rules.ts";
