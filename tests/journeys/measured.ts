import type { Browser, BrowserContext, BrowserContextOptions } from "@playwright/test";
import type { Product } from "./product.ts";

/** A browser that PostHog measures: PostHog ignores browsers that identify themselves as automated. */
export async function openMeasured(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    userAgent: "Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/153.0.0.0 Safari/537.36",
    ...options,
  });
  await context.addInitScript(() => {
    Object.defineProperty(navigator, "webdriver", { get: () => false });
    // Its client hints name headless Chromium, even with another user agent.
    Object.defineProperty(navigator, "userAgentData", { get: () => undefined });
  });
  return context;
}

/** All requests that the imitated PostHog has received so far, oldest first. */
export async function measured(
  product: Product,
): Promise<{ event: string; distinct_id: string; properties: Record<string, unknown> }[]> {
  const response = await fetch(`${product.sandboxUrl}/sandbox/analytics`);
  return await response.json();
}

/** The names of the events that it has received so far. */
export const measuredNames = async (product: Product): Promise<string[]> =>
  (await measured(product)).map(({ event }) => event);
