/**
 * `npm run screenshots`: every screen at 360 and 1440 px in both themes into `screenshots/`, for
 * people to look at, and the README's pictures into `docs/`.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { launchChromium } from "./chromium.ts";
import { furnish } from "./furnish.ts";
import { startProduct } from "./product.ts";
import { visitAdmin, visitCustomer, visitWriter } from "./screens.ts";

const root = join(import.meta.dirname, "../..");
const folder = join(root, "screenshots");
const inReadme = ["mentions", "desk"];
mkdirSync(folder, { recursive: true });

const product = await startProduct({ replyCheckSeconds: "2,3600" });
const browser = await launchChromium();
try {
  await furnish(product);
  for (const width of [360, 1440]) {
    for (const colorScheme of ["light", "dark"] as const) {
      const context = await browser.newContext({ colorScheme, viewport: { width, height: 900 } });
      const page = await context.newPage();
      page.setDefaultTimeout(20_000);
      const take = async (name: string) => {
        await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`) });
        if (width === 1440 && colorScheme === "light" && inReadme.includes(name)) {
          await page.screenshot({ path: join(root, `docs/${name}.png`) });
        }
      };
      for (const visit of [visitCustomer, visitWriter, visitAdmin]) {
        await visit(page, product, take);
        await context.clearCookies();
        await page.evaluate(() => {
          localStorage.clear();
          sessionStorage.clear();
        });
      }
      for (const [name, path] of [
        ["sandbox", "/"],
        ["sandbox-community", "/reddit/r/freelance"],
        ["sandbox-outbox", "/outbox"],
      ] as const) {
        await page.goto(`${product.sandboxUrl}${path}`);
        await take(name);
      }
      await context.close();
    }
  }
} finally {
  await browser.close();
  await product.stop();
}
console.log(`screenshots are in ${folder}`);
