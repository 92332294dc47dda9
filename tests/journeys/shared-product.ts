import { test as base } from "@playwright/test";
import { type Product, startProduct } from "./product.ts";

/**
 * Tests that share one product with other files of their Playwright worker, since starting one takes as long as a
 * test. These files create their own customers, or only need the demo workspace to exist: any of them may have
 * added keywords, texts and answers to it. A file that restarts the product, or needs the demo workspace in a known
 * state, starts its own product.
 */
export const test = base.extend<object, { sharedProduct: Product }>({
  sharedProduct: [
    // Playwright requires a destructuring pattern here, even an empty one.
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
