import type { Browser, BrowserContext, BrowserContextOptions } from "@playwright/test";
import type { Product } from "./product.ts";

/** A browser that PostHog measures: it leaves automated ones out by what they say of themselves. */
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
    // Its brands name the headless Chromium of npm, whatever the user agent says.
    Object.defineProperty(navigator, "userAgentData", { get: () => undefined });
  });
  return context;
}

/** All that the imitation PostHog got so far, oldest first. */
export async function measured(
  product: Product,
): Promise<{ event: string; distinct_id: string; properties: Record<string, unknown> }[]> {
  const response = await fetch(`${product.sandboxUrl}/sandbox/analytics`);
  return await response.json();
}

/** The names of the events that it got so far. */
export const measuredNames = async (product: Product): Promise<string[]> =>
  (await measured(product)).map(({ event }) => event);
