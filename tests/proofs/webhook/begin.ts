import { planSlugs } from "@earshot/contract";
import type { Services } from "../../../apps/server/src/app.ts";
import type { Infrastructure } from "../../../apps/server/src/infrastructure/open.ts";
import type { Begun } from "./lives.ts";

let made = 0;

/** Creates a workspace whose owner begins a checkout. */
export async function beginCheckout(
  { infrastructure, services }: { infrastructure: Infrastructure; services: Services },
  random: () => number,
): Promise<Begun> {
  made += 1;
  const { userId, workspaceId } = await infrastructure.database.transaction(async (tx) => {
    const user = await services.accounts.create(tx, {
      email: `buyer${made}@example.test`,
      password: null,
      userType: "user",
      emailVerified: true,
    });
    const { id } = await services.workspaces.createFor(tx, user.id, { companyName: "Buyers" });
    return { userId: user.id, workspaceId: id };
  });
  const plan = planSlugs[Math.floor(random() * planSlugs.length)] ?? "starter";
  const { checkoutId } = await services.subscriptions.checkouts.start(workspaceId, userId, plan);
  return { workspaceId, checkoutId, plan };
}
