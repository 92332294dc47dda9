import type { Plant } from "./plant.ts";

const research = "apps/server/src/modules/research";
const discussions = `${research}/discussions`;
const jobs = `${research}/research-jobs`;
const proof = "tests/proofs/research/research.test.ts";

/** Defects in who sees an analysis, in the evidence for its statements, and in how often its steps run. */
export const researchPlants: readonly Plant[] = [
  {
    defect: "An analysis is shown to another workspace",
    edits: [
      {
        file: `${jobs}/store.ts`,
        find: ".where(and(eq(jobs.workspaceId, workspaceId), eq(jobs.id, id)));",
        replace: ".where(eq(jobs.id, id));",
      },
    ],
    detectors: [
      {
        test: `${jobs}/research-jobs.test.ts`,
        name: "are not found by other workspaces, and are deleted with their own",
      },
    ],
  },
  {
    defect: "A workspace can run any number of analyses at once",
    edits: [
      {
        file: `${jobs}/service.ts`,
        find: "if (running.length >= researchLimits.analysesRunningMax) {",
        replace: "if (running.length > 1_000) {",
      },
    ],
    detectors: [
      {
        test: `${jobs}/research-jobs.test.ts`,
        name: "run at most two at a time, and concurrent requests for the same job start it once",
      },
    ],
  },
  {
    defect: "A line of the model is shown although one of its citations is wrong",
    edits: [
      {
        file: `${discussions}/rules-lines.ts`,
        find: "if (spans.length < located.length) return null;",
        replace: "",
      },
    ],
    detectors: [
      { test: `${discussions}/rules.test.ts`, name: " is dropped" },
      { test: proof, name: "none of 200 unsupported lines of the model is shown" },
    ],
  },
  {
    defect: "A line of the model may contain any words",
    edits: [
      {
        file: `${discussions}/rules-lines.ts`,
        find: "if (words.some((word) => !isGeneralWord(word) && !isOwn(word))) return false;",
        replace: "",
      },
    ],
    detectors: [{ test: proof, name: "no word or link of 200 hostile posts is shown" }],
  },
  {
    defect: "A saved post of somebody who opted out is shown",
    edits: [
      {
        file: `${discussions}/service-reader.ts`,
        find: "optOuts.without(await ownAccounts.without(database.pool, rows));",
        replace: "ownAccounts.without(database.pool, rows);",
      },
    ],
    detectors: [
      {
        test: `${research}/analyses/analyses.test.ts`,
        name: "is not shown if its author opted out of replies",
      },
    ],
  },
];
