import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, expect, type Page } from "@playwright/test";
import { findViolations } from "./axe.ts";
import { launchChromium } from "./chromium.ts";
import type { Product } from "./product.ts";
import { test } from "./sample-product.ts";
import { visits } from "./screens.ts";
import { unopenedSections } from "./screens-sections.ts";

// Visits are independent of each other: workers that have finished the other journeys share them.
test.describe.configure({ mode: "parallel" });

let product: Product;
let browser: Browser;
test.beforeAll(async ({ sampleProduct }) => {
  product = sampleProduct;
  browser = await launchChromium();
});
test.afterAll(() => browser.close());

interface Form {
  width: number;
  height: number;
  colorScheme: "dark" | "light";
}
const narrow: Form = { width: 360, height: 900, colorScheme: "dark" };
const wide: Form = { width: 1440, height: 900, colorScheme: "light" };
/** `AXE_FORMS=both` checks each screen in both forms, `all` at four widths in both themes. */
const forms: readonly Form[] =
  process.env.AXE_FORMS === "all"
    ? [360, 1024, 1440, 1920].flatMap((width) =>
        (["dark", "light"] as const).map((colorScheme) => ({ width, height: 900, colorScheme })),
      )
    : [narrow, wide];
/** Without it, each screen is checked in one form, in turn, which halves the time of this file. */
const takesTurns = process.env.AXE_FORMS === undefined;
const isPlanted = process.env.AXE_PLANT === "on";

async function show(page: Page, { colorScheme, ...size }: Form) {
  if (page.viewportSize()?.width !== size.width) await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme });
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

/**
 * Records the addresses that a visit opened. Visits run in several processes, so the one that ends last checks
 * that together they opened every route and section.
 */
function checkSections(who: string, opened: readonly string[]): void {
  const folder = join(test.info().project.outputDir, "opened");
  mkdirSync(folder, { recursive: true });
  // A file that is being written has another ending.
  const file = join(folder, who);
  writeFileSync(`${file}.tmp`, JSON.stringify(opened));
  renameSync(`${file}.tmp`, `${file}.json`);
  const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
  if (files.length < Object.keys(visits).length) return;
  const all = files.flatMap(
    (name) => JSON.parse(readFileSync(join(folder, name), "utf8")) as string[],
  );
  expect(unopenedSections(all), "routes and sections that no visit opens").toEqual([]);
}

for (const [who, visit] of Object.entries(visits)) {
  test(`axe finds nothing on the screens of ${who}`, async () => {
    // About fifteen screens, each checked in every form.
    test.setTimeout(120_000 * forms.length);
    const context = await browser.newContext();
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    if (isPlanted) {
      await page.addInitScript(() =>
        addEventListener("load", () => document.body.append(document.createElement("img"))),
      );
    }
    await show(page, narrow);
    const opened: string[] = [];
    // Each screen is checked while it is open: opening it takes longer than the check.
    await visit(page, product, async (screen) => {
      const chosen = takesTurns ? [opened.length % 2 === 0 ? narrow : wide] : forms;
      opened.push(page.url());
      for (const form of chosen) {
        await show(page, form);
        await examine(page, `${screen}, ${form.width} px, ${form.colorScheme}`);
      }
      await show(page, narrow);
    });
    // `prove:screens` reads it.
    test.info().annotations.push({ type: "screens", description: String(opened.length) });
    await context.close();
    checkSections(who, opened);
  });
}
