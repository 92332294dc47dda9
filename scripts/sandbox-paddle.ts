/**
 * Connects the product and the sandbox's Paddle: the variables of each. The catalog comes from the contract, so no
 * price is written twice.
 */
import { type Plan, plans } from "../packages/contract/src/ledger/plans.ts";

const secret = "pdl_ntfset_earshotsandbox";

/** An id in Paddle's form: 26 characters after the prefix. */
const idOf = (prefix: string, name: string): string =>
  `${prefix}_${`01sandbox${name}`.padEnd(26, "0")}`;

const priceIdOf = ({ slug }: Plan): string => idOf("pri", slug);
const friendsId = idOf("dsc", "friends");

function catalog() {
  const all = Object.values(plans);
  const discounted = all.filter(({ friendsDiscount }) => friendsDiscount > 0);
  const [{ friendsDiscount = 0 } = {}] = discounted;
  return {
    prices: all.map((plan) => ({
      id: priceIdOf(plan),
      name: plan.name,
      cents: plan.price * 100,
      interval: plan.interval,
      trialDays: plan.trialDays,
    })),
    discounts: [
      {
        id: friendsId,
        description: "Friends discount",
        cents: friendsDiscount * 100,
        prices: discounted.map(priceIdOf),
      },
    ],
  };
}

/** The variables of the product. @param address the sandbox's */
export const paddleVariables = (address: string): Record<string, string> => ({
  PADDLE_API_KEY: "pdl_sdbx_apikey_earshotsandbox",
  PADDLE_API_URL: `${address}/paddle`,
  PADDLE_ENVIRONMENT: "sandbox",
  PADDLE_CLIENT_TOKEN: "test_earshotsandbox0000000000000",
  PADDLE_WEBHOOK_SECRETS: secret,
  PADDLE_SCRIPT_URL: `${address}/paddle/paddle.js`,
  PADDLE_DISCOUNT_FRIENDS: friendsId,
  ...Object.fromEntries(
    Object.values(plans).map((plan) => [
      `PADDLE_PRICE_${plan.slug.toUpperCase()}`,
      priceIdOf(plan),
    ]),
  ),
});

/** The variables of the sandbox. @param port the product's */
export const sandboxPaddleVariables = (port: string | number): Record<string, string> => ({
  SANDBOX_PADDLE_CATALOG: JSON.stringify(catalog()),
  SANDBOX_PADDLE_WEBHOOK_URL: `http://localhost:${port}/api/webhooks/paddle`,
  SANDBOX_PADDLE_WEBHOOK_SECRETS: secret,
});
