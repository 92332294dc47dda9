import { type Browser, expect, test } from "@playwright/test";
import { startTestSandbox } from "../../apps/server/src/testing/sandbox.ts";
import { signInByApi } from "./api.ts";
import { launchChromium } from "./chromium.ts";
import { type Product, startProduct } from "./product.ts";
import { card, chooseOnMentions, fillSignIn, watchErrors } from "./steps.ts";

/** Stands in for the real Hacker News and Bluesky: another sandbox than the product's own. */
let outside: Awaited<ReturnType<typeof startTestSandbox>>;
let product: Product;
let browser: Browser;
test.beforeAll(async () => {
  [outside, browser] = await Promise.all([startTestSandbox(), launchChromium()]);
});
test.afterAll(async () => {
  await browser.close();
  await product.stop();
  await outside.stop();
});

test("with --real, a newcomer has the first mention of Bluesky within two minutes", async () => {
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
  await page.goto(`${product.url}/auth`);
  await fillSignIn(page, "demo@earshot.test", "earshot-demo");
  await chooseOnMentions(page, /^Keywords/);
  const dialog = page.getByRole("dialog", { name: "Keywords" });
  await dialog.getByLabel("New keyword").fill("walnut metronome");
  await dialog.getByLabel("New keyword").press("Enter");
  await expect(dialog.getByRole("listitem").filter({ hasText: "walnut metronome" })).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
  const text = "Does anyone know a walnut metronome that is quiet?";
  await outside.control("POST", "bluesky/posts", { author: "tick.bsky.example", text });
  await expect(card(page, text).or(page.getByText(text)).first()).toBeVisible({ timeout: 60_000 });
  expect(performance.now() - begin).toBeLessThan(120_000);
  expect(errors).toEqual([]);
  await page.context().close();
});

test("beside them, the sandbox plays the sources that are not read for real", async () => {
  const customer = await signInByApi(product, "/auth/login", "demo@earshot.test");
  const { sources } = await customer<{ sources: { source: string }[] }>("GET", "/sources");
  expect(sources.map(({ source }) => source)).toEqual(
    expect.arrayContaining(["reddit", "hackernews", "bluesky", "github", "stackexchange"]),
  );
});
