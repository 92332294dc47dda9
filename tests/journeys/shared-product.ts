import { test as base } from "@playwright/test";
import { type Product, startProduct } from "./product.ts";

/**
 * Tests that share one product with other files of their Playwright worker, since starting one takes as long as a
 * test. These files make customers of their own, or need of the demo workspace only that it is there: any of them
 * may have added keywords, texts and answers to it. A file that restarts the product, or needs the demo workspace
 * for itself, starts its own.
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
