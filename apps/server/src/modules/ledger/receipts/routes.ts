import type { receiptCalls } from "@earshot/contract";
import type { Handlers } from "../../../infrastructure/http/register.ts";
import type { Receipts } from "./service.ts";

export const receiptRoutes = (receipts: Receipts): Handlers<keyof typeof receiptCalls> => ({
  uploadReceipt: async ({ actor, body, files }) => {
    const { verificationToken, status } = await receipts.upload(actor, {
      plan: body.plan,
      gcashReference: body.gcash_reference ?? null,
      image: files.receipt,
    });
    return { verification_token: verificationToken, status };
  },
  getPaymentStatus: ({ actor }) => receipts.view(actor.workspaceId, actor.userId),
  listPendingPayments: () => receipts.listPending(),
  listDecidedPayments: () => receipts.listDecided(),
  verifyPayment: async ({ actor, body }) => ({
    payment: await receipts.decide(body.verification_token, actor.userId, body),
  }),
  getReceiptImage: ({ params }) => receipts.image(params.verification_token),
});
