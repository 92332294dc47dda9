import type { Plant } from "./plant.ts";

const campaigns = "apps/server/src/modules/studio/campaigns";
const writer = "apps/server/src/modules/studio/content/service-write.ts";

/** Defects in who changes a campaign, in what is written and paid for, and in which posts are scheduled. */
export const campaignPlants: readonly Plant[] = [
  {
    defect: "A campaign is shown to another workspace",
    edits: [
      {
        file: `${campaigns}/store.ts`,
        find: ".where(and(eq(campaigns.workspaceId, workspaceId), eq(campaigns.id, id)));",
        replace: ".where(eq(campaigns.id, id));",
      },
    ],
    detectors: [
      {
        test: `${campaigns}/campaigns.test.ts`,
        name: "is not found by other workspaces in any call",
      },
    ],
  },
  {
    defect: "A campaign is canceled by another workspace",
    edits: [
      {
        file: `${campaigns}/service.ts`,
        find: 'if (row?.workspaceId !== workspaceId) throw new AppError("NOT_FOUND");',
        replace: 'if (!row) throw new AppError("NOT_FOUND");',
      },
    ],
    detectors: [
      {
        test: `${campaigns}/campaigns.test.ts`,
        name: "is not found by other workspaces in any call",
      },
    ],
  },
  {
    defect: "A campaign overwrites a person's text",
    edits: [
      {
        file: `${campaigns}/service-write.ts`,
        find: "if (written && (await store.isDue(tx, step))) {",
        replace: "if (written) {",
      },
    ],
    detectors: [
      {
        test: `${campaigns}/campaigns.test.ts`,
        name: "does not overwrite a person's text with one that the model has finished",
      },
    ],
  },
  {
    defect: "A campaign hands over a post that changed during the call",
    edits: [
      {
        file: `${campaigns}/service.ts`,
        find: "if (current.get(postId)?.sequence !== sequence) continue;",
        replace: "",
      },
    ],
    detectors: [
      {
        test: `${campaigns}/schedule.test.ts`,
        name: "hands each post over once when it is requested concurrently and again later",
      },
      {
        test: `${campaigns}/schedule.test.ts`,
        name: " changes during the call, and hands the newer version over next time",
      },
    ],
  },
  {
    defect: "A campaign starts although its budget is used up",
    edits: [
      {
        file: writer,
        find: 'if (!(await assistant.canAfford(question))) throw new AppError("MODEL_OVER_BUDGET");',
        replace: "",
      },
    ],
    detectors: [
      {
        test: `${campaigns}/failures.test.ts`,
        name: " is refused before anything is stored",
      },
    ],
  },
  {
    defect: "A campaign's post contains a link that was not given",
    edits: [
      {
        file: writer,
        find: 'storable(cleanText(written?.content ?? "", allowed))',
        replace: 'storable(written?.content ?? "")',
      },
    ],
    detectors: [
      {
        test: `${campaigns}/campaigns.test.ts`,
        name: "marks facts that were not given, also in a person's text, and removes links that were not given",
      },
    ],
  },
];
