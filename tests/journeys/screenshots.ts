/**
 * `npm run screenshots`: every screen at 360 and 1440 px in both themes into `screenshots/`, for
 * people to look at, and the README's picture into `docs/`.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { launchChromium } from "./chromium.ts";
import { startProduct } from "./product.ts";
import { signIn } from "./steps.ts";

const root = join(import.meta.dirname, "../..");
const folder = join(root, "screenshots");
mkdirSync(folder, { recursive: true });

const product = await startProduct();
const browser = await launchChromium();
try {
  for (const width of [360, 1440]) {
    for (const colorScheme of ["light", "dark"] as const) {
      const context = await browser.newContext({ colorScheme, viewport: { width, height: 900 } });
      const page = await context.newPage();
      const take = (name: string, from: Page = page) =>
        from.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`) });
      await page.goto(`${product.url}/auth`);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await take("sign-in");
      await page.getByText("Create an account").click();
      await take("sign-up");
      await signIn(page, product.url);
      await page.getByRole("article").first().waitFor();
      await page.getByText("Welcome back!").waitFor({ state: "hidden" });
      await take("mentions");
      if (width === 1440 && colorScheme === "light") {
        await page.screenshot({ path: join(root, "docs/mentions.png") });
      }
      await page.getByRole("button", { name: "Read more" }).first().click();
      await take("mention-open");
      await page.getByRole("button", { name: /^Keywords/ }).click();
      await page.getByText("How to write a phrase").click();
      await take("keywords");
      await page.goto(`${product.url}/dashboard?view=mentions&status=replied`);
      await page.getByRole("heading", { level: 2 }).first().waitFor();
      await take("mentions-none");
      await page.goto(`${product.url}/nowhere`);
      await page.getByText("404 Page Not Found").waitFor();
      await take("not-found");
      for (const [name, path] of [
        ["sandbox", "/"],
        ["sandbox-community", "/reddit/r/freelance"],
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
