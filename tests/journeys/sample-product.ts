import { test as base } from "@playwright/test";
import { type Product, startProduct } from "./product.ts";
import { createSampleData } from "./sample-data.ts";

/**
 * Tests that share one product filled by `createSampleData` with other files of their Playwright worker. A file
 * that moves the sample data's replies on leaves each stage with the reply that it had.
 */
export const test = base.extend<object, { sampleProduct: Product }>({
  sampleProduct: [
    // Playwright requires a destructuring pattern here, even an empty one.
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const product = await startProduct({ replyCheckSeconds: "2,3600" });
      await createSampleData(product);
      await use(product);
      await product.stop();
    },
    { scope: "worker", timeout: 240_000 },
  ],
});
