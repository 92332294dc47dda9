import { type PlanSlug, tierPlans } from "@earshot/contract";
import type { Environment } from "./config-variables.ts";

/** How payments are taken. */
export interface PaddleConfig {
  apiUrl: string;
  apiKey: string;
  clientToken: string;
  environment: "production" | "sandbox";
  scriptUrl: string | null;
  webhookSecrets: string[];
  /** By plan: the first price is sold, the others are retired. */
  prices: Record<PlanSlug, string[]>;
  friendsDiscountId: string | null;
}

const together = ["PADDLE_API_KEY", "PADDLE_CLIENT_TOKEN", "PADDLE_WEBHOOK_SECRETS"] as const;

const pricesOf = (env: Environment): Record<PlanSlug, string[]> => ({
  starter: env.PADDLE_PRICE_STARTER ?? [],
  growth: env.PADDLE_PRICE_GROWTH ?? [],
  scale: env.PADDLE_PRICE_SCALE ?? [],
  builder: env.PADDLE_PRICE_BUILDER ?? [],
  annual: env.PADDLE_PRICE_ANNUAL ?? [],
});

/** The problems of Paddle's variables, a sentence each. */
export function paddleProblems(env: Environment): string[] {
  const missing = together.filter((name) => env[name] === undefined);
  const isHalfSet = missing.length > 0 && missing.length < together.length;
  const prices = pricesOf(env);
  const ids = Object.values(prices).flat();
  const twice = ids.filter((id, at) => ids.indexOf(id) !== at);
  const needsDiscount = tierPlans.some(({ slug }) => prices[slug].length > 0);
  return [
    ...(isHalfSet ? [`${together.join(", ")} must be set together`] : []),
    ...(twice.length > 0 ? ["a price id must be in one PADDLE_PRICE_ variable only"] : []),
    // The dashboard shows a price that is only right with the discount.
    ...(missing.length === 0 && needsDiscount && !env.PADDLE_DISCOUNT_FRIENDS
      ? ["PADDLE_DISCOUNT_FRIENDS must be set where tiers are sold"]
      : []),
  ];
}

/** null: payments are not taken. */
export function paddleOf(
  env: Environment,
  trimSlash: (value: string) => string,
): PaddleConfig | null {
  const { PADDLE_API_KEY: apiKey, PADDLE_CLIENT_TOKEN: clientToken } = env;
  const webhookSecrets = env.PADDLE_WEBHOOK_SECRETS;
  if (!apiKey || !clientToken || !webhookSecrets) return null;
  return {
    apiUrl: trimSlash(env.PADDLE_API_URL),
    apiKey,
    clientToken,
    environment: env.PADDLE_ENVIRONMENT,
    scriptUrl: env.PADDLE_SCRIPT_URL ?? null,
    webhookSecrets,
    prices: pricesOf(env),
    friendsDiscountId: env.PADDLE_DISCOUNT_FRIENDS ?? null,
  };
}
