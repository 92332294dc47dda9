import type { referralCalls } from "@earshot/contract";
import type { Handlers } from "../../../infrastructure/http/register.ts";
import type { Referrals } from "./service.ts";

/** The referrer's call, and the administrator's. */
export const referralRoutes = (referrals: Referrals): Handlers<keyof typeof referralCalls> => ({
  getReferralSummary: async ({ actor }) => ({ summary: await referrals.summary(actor.userId) }),
  listHeldReferrals: async () => ({ referrals: await referrals.listHeld() }),
  decideReferral: async ({ actor, params, body }) => {
    await referrals.decide(params.id, actor.userId, body);
    return {};
  },
});
