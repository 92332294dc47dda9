import { defineModule, type ModuleDeps } from "../../../infrastructure/modules.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import type { Audit } from "../audit/index.ts";
import { receiptJobs } from "./jobs.ts";
import { receiptRoutes } from "./routes.ts";
import { createReceipts } from "./service.ts";
import type { ManualPayments } from "./service-status.ts";

export { type ReceiptMailKind, receiptMailKinds } from "./events.ts";
export type { Receipts } from "./service.ts";

/** The operator's settings. */
export interface ReceiptOptions {
  /** null: no manual payments are taken. */
  manualPayments?: ManualPayments | null;
}

/** Receipts of manual payments, and the plans that they pay for. */
export function createReceiptsModule(
  deps: ModuleDeps & ReceiptOptions & { workspaces: Workspaces; audit: Audit },
) {
  const receipts = createReceipts({ ...deps, manualPayments: deps.manualPayments ?? null });
  return defineModule({
    api: { receipts },
    routes: () => receiptRoutes(receipts),
    jobs: [receiptJobs(receipts)],
    schedules: [{ name: "receipts.review", run: receipts.review }],
    maintenance: [{ name: "receipts.images", run: receipts.deleteOldImages }],
  });
}
