import type { Plant } from "./plant.ts";

const research = "apps/server/src/modules/research";
const discussions = `${research}/discussions`;
const jobs = `${research}/research-jobs`;
const proof = "tests/proofs/research/research.test.ts";

/** Defects in who sees an analysis, in what its statements rest on, and in how often its steps run. */
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
        name: "are not found by others, and are deleted with the workspace",
      },
    ],
  },
  {
    defect: "A workspace runs any number of analyses at once",
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
        name: "run two at once, and the same one is started once though two tabs ask",
      },
    ],
  },
  {
    defect: "A line of the model is shown though one of its citations is wrong",
    edits: [
      {
        file: `${discussions}/rules-lines.ts`,
        find: "if (spans.length < located.length) return null;",
        replace: "",
      },
    ],
    detectors: [
      { test: `${discussions}/rules.test.ts`, name: "with a good and a bad one is dropped" },
      { test: proof, name: "none of 200 unsupported lines of the model is shown" },
    ],
  },
  {
    defect: "A line of the model may have any words",
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
        find: "optOuts.without(await ownAccounts.without(database.read, rows));",
        replace: "ownAccounts.without(database.read, rows);",
      },
    ],
    detectors: [
      {
        test: `${research}/analyses/analyses.test.ts`,
        name: "or opted out of replies is not shown either",
      },
    ],
  },
];
