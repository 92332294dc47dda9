import type { Plant } from "./plant.ts";

const module = "apps/server/src/modules/ledger/receipts";
const receipts = (name: string) => ({ test: `${module}/receipts.test.ts`, name });
const periods = (name: string) => ({ test: `${module}/periods.test.ts`, name });

/** Manual payments: who sends a receipt, how often it counts, and what it pays for. */
export const receiptPlants: readonly Plant[] = [
  {
    defect: "A receipt is decided on again",
    edits: [
      {
        file: `${module}/service.ts`,
        find: 'if (receipt?.status !== "pending") throw new AppError("PAYMENT_DECIDED");',
        replace: 'if (!receipt) throw new AppError("PAYMENT_DECIDED");',
      },
    ],
    detectors: [receipts("is made once, whoever clicks twice")],
  },
  {
    defect: "A member of the workspace sends a receipt",
    edits: [
      { file: `${module}/rules.ts`, find: 'if (!facts.isOwner) return "member";', replace: "" },
    ],
    detectors: [receipts("is sent by the owner alone")],
  },
  {
    defect: "A receipt pays for a period that another one has paid",
    edits: [
      {
        file: `${module}/rules.ts`,
        find: "const start = running?.end ?? now;",
        replace: "const start = now;",
      },
    ],
    detectors: [periods("is paid for from 30 days before its end, and follows on it")],
  },
  {
    defect: "A receipt's plan wins over a subscription",
    edits: [
      {
        file: "apps/server/src/modules/ledger/subscriptions/service-refresh.ts",
        find: "const entitlement = bought ?? (await receipts.planNow(tx, workspaceId));",
        replace: "const entitlement = (await receipts.planNow(tx, workspaceId)) ?? bought;",
      },
    ],
    detectors: [periods("a subscription wins, and the receipt's period goes on being counted")],
  },
  {
    defect: "A plan goes on after its paid period",
    edits: [
      {
        file: `${module}/service.ts`,
        find: "if (hasEnded) await topics.changed.publish(tx, { workspaceId });",
        replace: "",
      },
    ],
    detectors: [periods("seven days before the plan ends, once, and when it has ended")],
  },
  {
    defect: "The image of a receipt is stored for ever",
    edits: [
      {
        file: `${module}/service.ts`,
        find: "await blobs.remove(tx, receipt.imageId);",
        replace: "",
      },
      {
        file: `${module}/service.ts`,
        find: "await store.updateReceipt(tx, id, { imageId: null });",
        replace: "",
      },
    ],
    detectors: [receipts("is deleted 90 days after the decision, and the rest stays")],
  },
];
