import type { PlanSlug } from "@earshot/contract";
import { openAdmin } from "./admin.ts";
import { type As, dataOf } from "./app.ts";
import { openPaddleApp } from "./paddle-app.ts";
import { writePng } from "./write-body.ts";

/** A whole server that takes payments by GCash, with a fake Paddle. */
export async function openReceiptsApp(options: Parameters<typeof openPaddleApp>[0] = {}) {
  const app = await openPaddleApp({
    manualPayments: { name: "Earshot Test", number: "09000000000", pesosPerDollar: 56 },
    ...options,
  });
  const asAdmin = openAdmin(app);
  const image = new Blob([new Uint8Array(writePng(300, 500))], { type: "image/png" });

  const upload = (as: As, plan: PlanSlug, reference?: string) =>
    app.call(
      "uploadReceipt",
      {
        body: { plan, ...(reference !== undefined && { gcash_reference: reference }) },
        files: { receipt: image },
      },
      as,
    );

  const verify = async (
    verification_token: string,
    action: "approve" | "reject",
    reason?: string,
  ) =>
    app.call(
      "verifyPayment",
      { body: { verification_token, action, ...(reason !== undefined && { reason }) } },
      await asAdmin(),
    );

  return {
    ...app,
    asAdmin,
    image,
    upload,
    verify,
    /** Sends a receipt. @returns its token */
    send: async (as: As, plan: PlanSlug, reference?: string): Promise<string> =>
      dataOf(await upload(as, plan, reference)).verification_token,
    /** Sends a receipt that the administrator approves. */
    async pay(as: As, plan: PlanSlug) {
      const token = dataOf(await upload(as, plan)).verification_token;
      return dataOf(await verify(token, "approve")).payment;
    },
    status: async (as: As) => dataOf(await app.call("getPaymentStatus", {}, as)),
    pending: async () => dataOf(await app.call("listPendingPayments", {}, await asAdmin())),
    decided: async () => dataOf(await app.call("listDecidedPayments", {}, await asAdmin())),
    /** Advances the clock and runs the work that becomes due. */
    async pass(ms: number) {
      app.clock.advance(ms);
      await app.services.subscriptions.review();
      await app.services.receipts.review();
    },
  };
}

export type ReceiptsApp = Awaited<ReturnType<typeof openReceiptsApp>>;
