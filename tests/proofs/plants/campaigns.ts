import type { Plant } from "./plant.ts";

const campaigns = "apps/server/src/modules/studio/campaigns";
const writer = "apps/server/src/modules/studio/content/service-write.ts";

/** Defects in who changes a campaign, in what is written and paid, and in what is handed over. */
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
        name: "is not found by others, whatever they call",
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
        name: "is not found by others, whatever they call",
      },
    ],
  },
  {
    defect: "A campaign writes over a person's text",
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
        name: "keeps a person's text though the model has finished its own by then",
      },
    ],
  },
  {
    defect: "A campaign hands over a post that changed meanwhile",
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
        name: "hands each post over once though two tabs ask at once, and again later",
      },
      {
        test: `${campaigns}/schedule.test.ts`,
        name: "leaves a post whose text changes meanwhile, and hands the newer one over next",
      },
    ],
  },
  {
    defect: "A campaign begins though its budget is used up",
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
        name: "that is over budget is refused before anything is stored",
      },
    ],
  },
  {
    defect: "A campaign keeps a link that nobody gave",
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
        name: "marks what nobody gave, also in a text of a person, and removes links that nobody gave",
      },
    ],
  },
];
