import { type Browser, expect, test } from "@playwright/test";
import { startTestSandbox } from "../../apps/server/src/testing/sandbox.ts";
import { signInByApi } from "./api.ts";
import { launchChromium } from "./chromium.ts";
import { type Product, startProduct } from "./product.ts";
import { chooseOnMentions, signInThroughForm, watchErrors } from "./steps.ts";

/** Imitates the real Hacker News and Bluesky: a second sandbox beside the product's own. */
let outside: Awaited<ReturnType<typeof startTestSandbox>>;
let product: Product | undefined;
let browser: Browser;
test.beforeAll(async () => {
  [outside, browser] = await Promise.all([startTestSandbox(), launchChromium()]);
});
test.afterAll(async () => {
  await browser.close();
  await product?.stop();
  await outside.stop();
});

test("with --real, a new customer has the first Bluesky mention within two minutes", async () => {
  const begin = performance.now();
  product = await startProduct({
    args: ["--real"],
    env: {
      HACKERNEWS_ALGOLIA_URL: `${outside.address}/hackernews/algolia`,
      HACKERNEWS_FIREBASE_URL: `${outside.address}/hackernews/firebase`,
      BLUESKY_JETSTREAM_URL: `${outside.address.replace("http", "ws")}/bluesky/subscribe`,
      BLUESKY_APPVIEW_URL: `${outside.address}/bluesky`,
    },
  });
  const page = await browser.newPage();
  const errors = watchErrors(page);
  await signInThroughForm(page, product.url);
  await page
    .getByRole("link", { name: /Mentions/ })
    .first()
    .click();
  await chooseOnMentions(page, /^Keywords/);
  const dialog = page.getByRole("dialog", { name: "Keywords" });
  await dialog.getByLabel("New keyword").fill("walnut metronome");
  await dialog.getByLabel("New keyword").press("Enter");
  await expect(dialog.getByRole("listitem").filter({ hasText: "walnut metronome" })).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Show newest first" }).click();
  const text = "Does anyone know a walnut metronome that is quiet?";
  await outside.control("POST", "bluesky/posts", { author: "tick.bsky.example", text });
  await page.getByRole("button", { name: "Show", exact: true }).click({ timeout: 60_000 });
  await expect(page.getByText(text).first()).toBeVisible();
  expect(performance.now() - begin).toBeLessThan(120_000);
  // The product's own sandbox imitates the other services.
  const customer = await signInByApi(product, "/auth/login", "demo@earshot.test");
  const { sources } = await customer<{ sources: { source: string }[] }>(
    "GET",
    "/discovery/watching",
  );
  const read = sources.map(({ source }) => source);
  expect(read).toEqual(expect.arrayContaining(["reddit", "hackernews", "github", "stackexchange"]));
  expect(errors).toEqual([]);
  await page.context().close();
});
