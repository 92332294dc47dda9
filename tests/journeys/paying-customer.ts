import { expect } from "@playwright/test";
import { actInSandbox, type Caller, confirmEmail, signUpByApi } from "./api.ts";
import type { Product } from "./product.ts";

interface Checkout {
  checkoutId: string;
  priceId: string;
  discountId: string | null;
  userId: string;
}

/** Creates a customer who has bought a plan, without the overlay. */
export async function createPayingCustomer(
  product: Product,
  { email, name, plan }: { email: string; name: string; plan: string },
): Promise<{ call: Caller; subscriptionId: string }> {
  const call = await signUpByApi(product, email, { fullName: name, companyName: `${name} Inc` });
  await confirmEmail(product, call, email);
  return { call, subscriptionId: await buyPlan(product, call, { email, plan }) };
}

/** Buys a plan as a customer, without the overlay. @returns the subscription's id at Paddle */
export async function buyPlan(
  product: Product,
  call: Caller,
  { email, plan }: { email: string; plan: string },
): Promise<string> {
  const { checkoutId, priceId, discountId, userId } = await call<Checkout>(
    "POST",
    "/billing/checkouts",
    { plan },
  );
  const { subscriptionId } = await actInSandbox<{ subscriptionId: string }>(
    product,
    "paddle/purchases",
    {
      email,
      priceId,
      ...(discountId && { discountId }),
      customData: { userId, plan, checkoutId },
    },
  );
  // Paddle's webhook activates the plan.
  await expect
    .poll(async () => {
      const { subscription } = await call<{ subscription: { state: string } }>(
        "GET",
        "/billing/subscription",
      );
      return subscription.state;
    })
    .toMatch(/^(?:active|trialing)$/);
  return subscriptionId;
}
