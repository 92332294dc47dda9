import type { Plant } from "./plant.ts";

const backup = "apps/server/src/infrastructure/backup";
const restored = (name: string) => ({ test: `${backup}/backup.test.ts`, name });
const files = (name: string) => ({ test: `${backup}/files.test.ts`, name });
const scheduled = (name: string) => ({ test: `${backup}/scheduled.test.ts`, name });

/** Backups: what a restore brings back, what it refuses, and when old ones go. */
export const backupPlants: readonly Plant[] = [
  {
    defect: "A damaged backup is restored",
    edits: [
      {
        file: `${backup}/read-file.ts`,
        find: "if (!hash.digest().equals(sha256)) {",
        replace: "if (hash.digest().length !== sha256.length) {",
      },
    ],
    detectors: [
      files("is refused when it is altered anywhere or truncated, and nothing is written"),
    ],
  },
  {
    defect: "Triggers count restored rows a second time",
    edits: [
      {
        file: `${backup}/bulk-load.ts`,
        find: "disable trigger user`",
        replace: "enable trigger user`",
      },
    ],
    detectors: [restored("has every row of every table, and continues its sequences")],
  },
  {
    defect: "A restored database lacks a foreign key",
    edits: [
      {
        file: `${backup}/bulk-load.ts`,
        find: "runAll(keys.rows.map(addKey))",
        replace: "runAll(keys.rows.slice(1).map(addKey))",
      },
    ],
    detectors: [
      restored("has the schema of a migrated one, with all its constraints, indexes and triggers"),
    ],
  },
  {
    defect: "A backup is restored over a database that is in use",
    edits: [
      {
        file: `${backup}/restore-backup.ts`,
        find: "  if (!found) return;",
        replace: "  if (!found || rows.length > 0) return;",
      },
    ],
    detectors: [files("a database that is not empty is refused with the remedy, and not changed")],
  },
  {
    defect: "Jobs that ran while the backup was made are lost",
    edits: [
      {
        file: `${backup}/write-backup.ts`,
        find: "state in ('created', 'retry', 'active')",
        replace: "state in ('created', 'retry')",
      },
    ],
    detectors: [
      restored(
        "queues the jobs that were waiting or running, once across all processes, each at its scheduled time",
      ),
    ],
  },
  {
    defect: "Backups are kept longer than customers were promised",
    edits: [
      {
        file: `${backup}/rules.ts`,
        find: "return age > (part ?",
        replace: "return age / 2 > (part ?",
      },
    ],
    detectors: [
      scheduled(
        "a backup is made once a day by one of the workers, and deleted after its retention",
      ),
    ],
  },
  {
    defect: "A worker with a folder makes no backup by itself",
    edits: [
      {
        file: `${backup}/module.ts`,
        find: "work: async () => backups.start()",
        replace: "work: async () => backups.stop",
      },
    ],
    detectors: [scheduled("makes a backup when it starts")],
  },
  {
    defect: "A database with migrations of another history is migrated",
    edits: [
      {
        file: "apps/server/src/infrastructure/database/migrate.ts",
        find: "    if (unknown) throw new UnfitDatabase(unknownMigrationText(unknown));\n",
        replace: "",
      },
    ],
    detectors: [
      {
        test: "apps/server/src/commands/migrate.test.ts",
        name: "a migration that was changed after it was applied is refused",
      },
    ],
  },
];
