import { defineModule } from "../modules.ts";
import { createScheduledBackups } from "./scheduled.ts";

/** Scheduled backups as a part of the server. */
export function createBackupModule(deps: Parameters<typeof createScheduledBackups>[0]) {
  const backups = createScheduledBackups(deps);
  return defineModule({
    api: { backups },
    jobs: [{ kinds: [], work: async () => backups.start() }],
  });
}
