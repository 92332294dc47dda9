import type { Plant } from "./plant.ts";

const module = "apps/server/src/modules/ledger/receipts";
const receipts = (name: string) => ({ test: `${module}/receipts.test.ts`, name });
const periods = (name: string) => ({ test: `${module}/periods.test.ts`, name });

/** Manual payments: who sends a receipt, how often it counts, and what it pays for. */
export const receiptPlants: readonly Plant[] = [
  {
    defect: "A receipt can be decided on twice",
    edits: [
      {
        file: `${module}/service.ts`,
        find: 'if (receipt?.status !== "pending") throw new AppError("PAYMENT_DECIDED");',
        replace: 'if (!receipt) throw new AppError("PAYMENT_DECIDED");',
      },
    ],
    detectors: [receipts("takes effect once when it is sent twice concurrently")],
  },
  {
    defect: "A member of the workspace can send a receipt",
    edits: [
      { file: `${module}/rules.ts`, find: 'if (!facts.isOwner) return "member";', replace: "" },
    ],
    detectors: [receipts("can be sent only by the owner")],
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
    detectors: [
      periods("can be paid for in the last 30 days of the current one, and begins when that ends"),
    ],
  },
  {
    defect: "A receipt's plan takes precedence over a subscription",
    edits: [
      {
        file: "apps/server/src/modules/ledger/subscriptions/service-refresh.ts",
        find: "const entitlement = bought ?? (await receipts.planNow(tx, workspaceId));",
        replace: "const entitlement = (await receipts.planNow(tx, workspaceId)) ?? bought;",
      },
    ],
    detectors: [
      periods("a subscription takes precedence, and the receipt's period continues to run"),
    ],
  },
  {
    defect: "A plan continues after its paid period",
    edits: [
      {
        file: `${module}/service.ts`,
        find: "if (hasEnded) await topics.changed.publish(tx, { workspaceId });",
        replace: "",
      },
    ],
    detectors: [periods("once seven days before the plan ends, and when it has ended")],
  },
  {
    defect: "The image of a receipt is stored forever",
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
    detectors: [
      receipts("is deleted 90 days after the decision, and the rest of the receipt remains"),
    ],
  },
];
