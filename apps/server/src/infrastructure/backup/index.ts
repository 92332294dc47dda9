export { writeBackupFile } from "./backup-file.ts";
export { BackupError } from "./format.ts";
export { createBackupModule } from "./module.ts";
export { type RestoreSummary, restoreBackup } from "./restore-backup.ts";
export type { BackupSettings } from "./rules.ts";
export { type BackupSummary, writeBackup } from "./write-backup.ts";
