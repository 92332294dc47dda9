/** Where and when scheduled backups are made, and how long they are stored. */
export interface BackupSettings {
  folder: string;
  /** Of the UTC day, 0 to 23. */
  hour: number;
  keepDays: number;
}

/** The last runs of earlier backups. */
export interface EarlierRuns {
  /** When the last complete one was started. */
  completedAt: Date | null;
  /** When the last one that failed, or that was killed, was started. */
  failedAt: Date | null;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** How long after its start a failed backup is retried. */
const retryMs = hourMs;

/** The last moment at or before `now` at which a backup was due. */
function lastDue(now: Date, hour: number): Date {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), hour);
  return new Date(today <= now.getTime() ? today : today - dayMs);
}

/** Whether a backup is due. The first one is due immediately, to show whether the settings work. */
export function isBackupDue(
  now: Date,
  { hour }: Pick<BackupSettings, "hour">,
  { completedAt, failedAt }: EarlierRuns,
): boolean {
  if (completedAt && completedAt >= lastDue(now, hour)) return false;
  return !failedAt || now.getTime() - failedAt.getTime() >= retryMs;
}

const form = /^earshot-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.tar\.zst(\.part)?$/;

/** The name of a scheduled backup, as `earshot-2026-11-27T03-00-05Z.tar.zst`. */
export const backupName = (at: Date): string =>
  `earshot-${at.toISOString().slice(0, 19).replaceAll(":", "-")}Z.tar.zst`;

/**
 * The files to delete: scheduled backups past their retention, and partial files of killed processes. Files with other
 * names are not ours.
 */
export function expiredBackups(
  names: readonly string[],
  now: Date,
  { keepDays }: Pick<BackupSettings, "keepDays">,
): string[] {
  return names.filter((name) => {
    const [, day, hours, minutes, seconds, part] = form.exec(name) ?? [];
    if (!day) return false;
    const age = now.getTime() - Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`);
    return age > (part ? Math.min(1, keepDays) : keepDays) * dayMs;
  });
}
