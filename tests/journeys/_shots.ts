import { launchChromium } from "./chromium.ts";
import { startProduct } from "./product.ts";
import { signInByApi } from "./api.ts";
import { until } from "./sample-data.ts";
import { signIn } from "./steps.ts";
const [product, browser] = await Promise.all([startProduct(), launchChromium()]);
const customer = await signInByApi(product, "/auth/login", "demo@earshot.test");
await until(async () => (await customer<any>("GET", "/discovery/reddit-mentions?status=pending&limit=1")).total >= 25 ? true : undefined);
for (const [w, h, scheme] of [[1440, 900, "light"], [1440, 900, "dark"], [360, 740, "light"], [1920, 1080, "light"], [1024, 768, "dark"]] as const) {
  const page = await browser.newPage({ viewport: { width: w, height: h }, colorScheme: scheme });
  await signIn(page, product.url);
  await page.getByRole("article").nth(9).waitFor();
  await page.waitForTimeout(800);
  await page.screenshot({ path: `/tmp/shot-${w}-${scheme}.png` });
  if (w === 360) { await page.getByRole("article").nth(1).getByRole("heading").getByRole("button").click(); await page.waitForTimeout(500); await page.screenshot({ path: `/tmp/shot-${w}-open.png` }); }
  if (w === 1440 && scheme === "light") { await page.getByLabel("Select all on this page").check(); await page.waitForTimeout(300); await page.screenshot({ path: `/tmp/shot-${w}-bulk.png` }); }
  await page.close();
}
await browser.close(); await product.stop(); process.exit(0);
