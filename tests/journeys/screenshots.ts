/**
 * `npm run screenshots`: every screen at 360 and 1440 px in both themes into `screenshots/`, for
 * people to look at; the README's pictures into `docs/`; the landing page's into the web app, which the next
 * build includes. `-- --widths 1024,1920` takes other widths into `screenshots/` alone; `--only writer` visits
 * only those whose description contains the word.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Browser, Page } from "@playwright/test";
import { launchChromium } from "./chromium.ts";
import { type DesignServer, startDesignServer } from "./design-server.ts";
import { type Product, startProduct } from "./product.ts";
import { createSampleData } from "./sample-data.ts";
import { pictureVisits, visits } from "./screens.ts";

const root = join(import.meta.dirname, "../..");
const folder = join(root, "screenshots");
const inReadme = ["mentions", "desk", "landing"];
/** The landing page's picture, wide and narrow; its markup names their sizes. */
const onLanding = "mentions";
const landingShapes = new Map([
  [360, "narrow"],
  [1440, "wide"],
]);
const { values } = parseArgs({
  options: {
    widths: { type: "string", default: [...landingShapes.keys()].join() },
    only: { type: "string", default: "" },
  },
});
const forms = values.widths
  .split(",")
  .map(Number)
  .flatMap((width) => (["light", "dark"] as const).map((theme) => ({ width, theme })));
type Form = (typeof forms)[number];

/** Waits until all animations have ended, except endless ones such as spinners. */
const waitForAnimations = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const moving = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.allSettled(moving.map(({ finished }) => finished));
  });

/** WebP, which Playwright's own screenshots can't be. */
async function takeForLanding(page: Page, { width, theme }: Form): Promise<void> {
  const shape = landingShapes.get(width);
  if (!shape) return;
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality: 88 });
  await session.detach();
  const file = join(root, `apps/web/public/pictures/${onLanding}-${shape}-${theme}.webp`);
  writeFileSync(file, Buffer.from(data, "base64"));
}

/** Reloads once if needed: Vite may rebuild its modules at the first request, and then refuses the old ones. */
async function openDesign(page: Page, { url }: DesignServer): Promise<void> {
  const title = page.getByRole("heading", { level: 1, name: "Design" });
  await page.goto(`${url}/design`);
  const isVisible = await title.waitFor({ timeout: 15_000 }).then(
    () => true,
    () => false,
  );
  if (!isVisible) await page.reload();
  await title.waitFor();
}

async function takeAll(
  browser: Browser,
  product: Product,
  design: DesignServer,
  form: Form,
): Promise<void> {
  const { width, theme } = form;
  const context = await browser.newContext({
    colorScheme: theme,
    viewport: { width, height: 900 },
  });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const take = async (name: string, whole?: "whole") => {
    await waitForAnimations(page);
    const path = join(folder, `${name}-${width}-${theme}.png`);
    await page.screenshot({ path, fullPage: whole !== undefined });
    if (name === onLanding) await takeForLanding(page, form);
    if (width === 1440 && theme === "light" && inReadme.includes(name)) {
      await page.screenshot({ path: join(root, `docs/${name}.png`) });
    }
  };
  for (const [who, visit] of Object.entries({ ...visits, ...pictureVisits })) {
    if (!who.includes(values.only)) continue;
    await visit(page, product, take);
    await context.clearCookies();
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
  }
  if (values.only) return context.close();
  for (const [name, path] of [
    ["sandbox", "/"],
    ["sandbox-community", "/reddit/r/freelance"],
    ["sandbox-outbox", "/outbox"],
  ] as const) {
    await page.goto(`${product.sandboxUrl}${path}`);
    await take(name);
  }
  await openDesign(page, design);
  await take("design", "whole");
  await context.close();
}

mkdirSync(folder, { recursive: true });
const [product, design, browser] = await Promise.all([
  startProduct({ replyCheckSeconds: "2,3600" }),
  startDesignServer(),
  launchChromium(),
]);
try {
  await createSampleData(product);
  for (const form of forms) await takeAll(browser, product, design, form);
} finally {
  await browser.close();
  await design.stop();
  await product.stop();
}
console.log(`screenshots are in ${folder}`);
