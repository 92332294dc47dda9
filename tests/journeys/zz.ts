import { launchChromium } from "./chromium.ts";
import { furnish } from "./furnish.ts";
import { startProduct } from "./product.ts";
import { signIn } from "./steps.ts";
const product = await startProduct({ replyCheckSeconds: "2,3600" });
const browser = await launchChromium();
try {
  await furnish(product);
  for (const [width, theme] of [[1440, "light"], [360, "dark"], [1440, "dark"], [360, "light"]] as const) {
    const context = await browser.newContext({ colorScheme: theme, viewport: { width, height: 1000 } });
    const page = await context.newPage(); page.setDefaultTimeout(15000);
    await signIn(page, product.url);
    await page.goto(`${product.url}/mentions?sort=intent`);
    await page.getByRole("article").first().waitFor(); await page.waitForTimeout(700);
    await page.screenshot({ path: `/tmp/i-list-${width}-${theme}.png` });
    const first = page.getByRole("article").first();
    await first.getByRole("button", { name: /^Why/ }).click().catch((e) => console.log(String(e).slice(0, 200)));
    await page.waitForTimeout(400); await page.screenshot({ path: `/tmp/i-why-${width}-${theme}.png` });
    await first.getByRole("button", { name: /Not relevant/ }).click().catch((e) => console.log(String(e).slice(0, 200)));
    await page.getByRole("dialog").waitFor(); await page.waitForTimeout(900);
    await page.screenshot({ path: `/tmp/i-not-${width}-${theme}.png` });
    await page.getByRole("dialog").getByRole("radio").first().click().catch((e) => console.log(String(e).slice(0, 200)));
    await page.waitForTimeout(900); await page.screenshot({ path: `/tmp/i-not2-${width}-${theme}.png` });
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /Left out/ }).first().click().catch((e) => console.log(String(e).slice(0, 200)));
    await page.waitForTimeout(900); await page.screenshot({ path: `/tmp/i-left-${width}-${theme}.png` });
    await context.close();
  }
} finally { await browser.close(); await product.stop(); }
