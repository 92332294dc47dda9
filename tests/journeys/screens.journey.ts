import { AxeBuilder } from "@axe-core/playwright";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { launchChromium } from "./chromium.ts";
import { furnish } from "./furnish.ts";
import { type Product, startProduct } from "./product.ts";
import { visits } from "./screens.ts";

// Each visit is for itself: the workers that have ended the other journeys share them.
test.describe.configure({ mode: "parallel" });

let product: Product;
let browser: Browser;
test.beforeAll(async () => {
  [product, browser] = await Promise.all([
    startProduct({ replyCheckSeconds: "2,3600" }),
    launchChromium(),
  ]);
  await furnish(product);
});
test.afterAll(async () => {
  await browser.close();
  await product.stop();
});

/** Looks for what keeps people out, and for what is wider than the screen. */
const examine = (page: Page) => async (screen: string) => {
  // Without frames of other origins there is nothing to put together on a page of its own.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  const found = violations.map(({ id, nodes }) => `${screen}: ${id} ${nodes[0]?.html}`);
  const tooWide = await page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  );
  expect.soft(found).toEqual([]);
  expect.soft(tooWide, `${screen} is too wide`).toBeLessThanOrEqual(0);
};

for (const [who, visit] of Object.entries(visits)) {
  for (const [width, colorScheme] of [
    [360, "dark"],
    [1440, "light"],
  ] as const) {
    test(`axe finds nothing on the screens of ${who} at ${width} px, ${colorScheme}`, async () => {
      const context = await browser.newContext({ colorScheme, viewport: { width, height: 900 } });
      const page = await context.newPage();
      page.setDefaultTimeout(20_000);
      await visit(page, product, examine(page));
      await context.close();
    });
  }
}
