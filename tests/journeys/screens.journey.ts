import { type Browser, expect, type Page, test } from "@playwright/test";
import { findViolations } from "./axe.ts";
import { launchChromium } from "./chromium.ts";
import { type Product, startProduct } from "./product.ts";
import { createSampleData } from "./sample-data.ts";
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
  await createSampleData(product);
});
test.afterAll(async () => {
  await browser.close();
  await product.stop();
});

const narrow = { width: 360, height: 900, colorScheme: "dark" } as const;
const wide = { width: 1440, height: 900, colorScheme: "light" } as const;

async function show(page: Page, { colorScheme, ...size }: typeof narrow | typeof wide) {
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme });
  // Half way between two themes no colour is one of either.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation instanceof CSSTransition)
        .map(({ finished }) => finished),
    ).then(() => undefined),
  );
}

/** Checks accessibility with axe, and that nothing is wider than the screen. */
async function examine(page: Page, screen: string): Promise<void> {
  const found = (await findViolations(page)).map((violation) => `${screen}: ${violation}`);
  const tooWide = await page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  );
  expect.soft(found).toEqual([]);
  expect.soft(tooWide, `${screen} is too wide`).toBeLessThanOrEqual(0);
}

for (const [who, visit] of Object.entries(visits)) {
  test(`axe finds nothing on the screens of ${who}, narrow and dark, wide and light`, async () => {
    // About fifteen screens, each checked twice.
    test.setTimeout(240_000);
    const context = await browser.newContext();
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    await show(page, narrow);
    // Each screen is seen both ways where it is open: coming there takes longer than looking.
    await visit(page, product, async (screen) => {
      await examine(page, `${screen}, narrow`);
      await show(page, wide);
      await examine(page, `${screen}, wide`);
      await show(page, narrow);
    });
    await context.close();
  });
}
