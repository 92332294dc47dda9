import { type Browser, expect } from "@playwright/test";
import { actInSandbox, type Caller, signInByApi } from "./api.ts";
import { launchChromium } from "./chromium.ts";
import type { Product } from "./product.ts";
import { test } from "./shared-product.ts";
import { openMention, signIn, watchErrors } from "./steps.ts";

let product: Product;
let browser: Browser;
let customer: Caller;
test.beforeAll(async ({ sharedProduct }) => {
  [product, browser] = [sharedProduct, await launchChromium()];
  customer = await signInByApi(product, "/auth/login", "demo@earshot.test");
});
test.afterAll(() => browser.close());

const repliesUsed = async () =>
  (await customer<{ user: { repliesUsed: number } }>("GET", "/auth/me")).user.repliesUsed;

test("a customer answers a Hacker News post without a writer or a reply unit", async () => {
  const title = "Ask HN: What do you invoice your clients with?";
  const post = (item: object) =>
    actInSandbox<{ id: number; url: string }>(product, "hackernews/items", item);
  const story = await post({ title, text: "Our spreadsheet is a mess." });
  await customer("POST", "/discovery/mentions/link", { url: story.url });
  const used = await repliesUsed();

  const page = await browser.newPage();
  const errors = watchErrors(page);
  await signIn(page, product.url);
  const mention = await openMention(page, title);
  await expect(mention.getByRole("button", { name: /Let's Engage/ })).toHaveCount(0);
  await expect(mention.getByRole("link", { name: "Write about this" })).toHaveCount(0);
  const panel = mention.getByRole("region", { name: "Answer it yourself" });
  await expect(panel).toContainText("HN is for conversation between humans.");
  await expect(panel.getByRole("link", { name: /Open the thread/ })).toHaveAttribute(
    "href",
    story.url,
  );

  const save = panel.getByRole("button", { name: "Save the address" });
  await panel.getByLabel("Address of your answer").fill(story.url);
  await save.click();
  await expect(panel.getByRole("alert")).toContainText(
    "This is not the address of an answer on Hacker News.",
  );
  const comment = await post({ type: "comment", parent: story.id, text: "I work for Ledgerly." });
  await panel.getByLabel("Address of your answer").fill(comment.url);
  await save.click();
  await expect(page.getByText("Your answer is saved.")).toBeVisible();
  expect(await repliesUsed()).toBe(used);

  await page.goto(`${product.url}/dashboard?view=replies`);
  const answer = page.getByRole("listitem").filter({ hasText: title });
  await expect(answer).toContainText("Hacker News · answered");
  await expect(answer.getByRole("link")).toHaveAttribute("href", comment.url);
  await expect(answer).toContainText("It will be checked in a minute.");
  // The browser reports the wrong address, which was refused.
  expect(errors).toEqual([expect.stringContaining("400")]);
});
