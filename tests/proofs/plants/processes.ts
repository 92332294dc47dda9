import type { Plant } from "./plant.ts";

const modules = "apps/server/src/modules";
const infrastructure = "apps/server/src/infrastructure";

/** Processes with different configurations, and what operators and customers see of the differences. */
export const processPlants: readonly Plant[] = [
  {
    defect: "A worker without sources plans for all workers",
    edits: [
      {
        file: `${modules}/discovery/collection/service-planner.ts`,
        find: "const isPlanned = processes.plans;",
        replace: "const isPlanned = () => true;",
      },
    ],
    detectors: [
      {
        test: `${modules}/discovery/collection/several-workers.test.ts`,
        name: "a worker without sources does not change the plans of others, and reports sources that have no worker",
      },
    ],
  },
  {
    defect: "A process takes jobs that it is not configured for",
    edits: [
      {
        file: `${infrastructure}/jobs.ts`,
        find: "if (kind.needs && !capabilities.has(kind.needs)) return;",
        replace: "",
      },
    ],
    detectors: [
      {
        test: `${infrastructure}/jobs.test.ts`,
        name: "jobs wait for a process that can do them, and are counted",
      },
    ],
  },
  {
    defect: "A process takes routed jobs that it is not configured for",
    edits: [
      {
        file: `${infrastructure}/jobs.ts`,
        find: "if (!capabilities.has(capability)) continue;",
        replace: "",
      },
    ],
    detectors: [
      {
        test: `${infrastructure}/jobs.test.ts`,
        name: "jobs wait for a process that can do them, and are counted",
      },
    ],
  },
  {
    defect: "A killed process counts as running for a minute",
    edits: [
      {
        file: `${infrastructure}/processes/processes.ts`,
        find: "const expirySeconds = 6;",
        replace: "const expirySeconds = 60;",
      },
    ],
    detectors: [
      {
        test: `${infrastructure}/processes/processes.test.ts`,
        name: "a killed process is forgotten within 10 seconds",
      },
    ],
  },
  {
    defect: "A secret's value is printed when configurations differ",
    edits: [
      {
        file: "apps/server/src/config-settings.ts",
        find: "return isPublic(value) ? String(value) : null;",
        replace: "return value === undefined ? null : String(value);",
      },
    ],
    detectors: [
      {
        test: `${infrastructure}/processes/differences.test.ts`,
        name: "numbers and switches are shown, other values never are",
      },
    ],
  },
  {
    defect: "A source that no worker can read shows as checked",
    edits: [
      {
        file: `${modules}/discovery/collection/service.ts`,
        find: "const isInterrupted = !connected && own.length > 0;",
        replace: "const isInterrupted = !connected && own.length < 0;",
      },
    ],
    detectors: [
      {
        test: `${modules}/discovery/collection/several-workers.test.ts`,
        name: "a worker without sources does not change the plans of others, and reports sources that have no worker",
      },
    ],
  },
  {
    defect: "A reply that no worker can place waits forever",
    edits: [
      {
        file: `${modules}/fulfilment/placement/service-api-requeue.ts`,
        find: "if (await endWithoutWorker(attempt)) continue;",
        replace: "",
      },
    ],
    detectors: [
      {
        test: `${modules}/fulfilment/placement/reconciliation.test.ts`,
        name: "goes back to its writer if no running worker can send it",
      },
    ],
  },
  {
    defect: "/health returns 200 while the database is not available",
    edits: [
      {
        file: "apps/server/src/infrastructure/http/system-routes.ts",
        find: "health: async () => {\n      await requireDatabase();",
        replace: "health: async () => {",
      },
    ],
    detectors: [
      {
        test: "apps/server/src/commands/start.test.ts",
        name: "reports a database that stops unexpectedly, restarts it and keeps serving",
      },
    ],
  },
  {
    defect: "The embedded PostgreSQL is not started again",
    edits: [
      {
        file: `${infrastructure}/embedded-postgres/supervisor.ts`,
        find: "if (!isRunning()) await restore();",
        replace: "isRunning();",
      },
    ],
    detectors: [
      {
        test: `${infrastructure}/embedded-postgres/embedded-postgres.test.ts`,
        name: "whose postmaster is killed gets a new one and loses no data",
      },
    ],
  },
  {
    defect: "A full disk is reported as an internal error",
    edits: [
      {
        file: `${infrastructure}/errors.ts`,
        find: 'code.startsWith("53")',
        replace: 'code === "53300"',
      },
    ],
    detectors: [
      {
        test: `${infrastructure}/http/http.test.ts`,
        name: "of a database with ",
      },
    ],
  },
  {
    defect: "A repeated error fills the log",
    edits: [
      {
        file: `${infrastructure}/log-repeats.ts`,
        find: "return count <= maxAlike;",
        replace: "return count > 0;",
      },
    ],
    detectors: [
      {
        test: `${infrastructure}/log.test.ts`,
        name: "a repeated error is logged three times, and all other lines are written",
      },
    ],
  },
];
