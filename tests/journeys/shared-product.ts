import { test as base } from "@playwright/test";
import { type Product, startProduct } from "./product.ts";

/**
 * Tests that share one product with other files of their Playwright worker: to start one takes as long as a test.
 * They make customers of their own, or leave the demo workspace as other files expect it: its keywords, texts
 * and answers may come from any of them. A file that restarts the product, or needs the demo workspace
 * alone, starts its own.
 */
export const test = base.extend<object, { sharedProduct: Product }>({
  sharedProduct: [
    // Playwright demands a pattern here, even an empty one.
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      // Many people sign in from one address.
      const product = await startProduct({ env: { RATE_LIMITS: "off" } });
      await use(product);
      await product.stop();
    },
    { scope: "worker", timeout: 240_000 },
  ],
});
