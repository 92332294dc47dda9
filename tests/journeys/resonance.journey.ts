import { type Browser, expect, type Page } from "@playwright/test";
import { findViolations } from "./axe.ts";
import { launchChromium } from "./chromium.ts";
import type { Product } from "./product.ts";
import { test } from "./shared-product.ts";
import { signIn, watchErrors } from "./steps.ts";

let product: Product;
let browser: Browser;
test.beforeAll(async ({ sharedProduct }) => {
  [product, browser] = [sharedProduct, await launchChromium()];
});
test.afterAll(() => browser.close());

const words = "Our amazing tool sends reminders. It is an incredible way to be paid on time.";
const field = (page: Page) => page.getByLabel("Text", { exact: true });
const report = (page: Page) => page.getByRole("region", { name: "Score" });
const improved = (page: Page) => page.getByRole("region", { name: "Improved text", exact: true });

async function open(view: string) {
  const page = await (await browser.newContext()).newPage();
  const errors = watchErrors(page);
  await signIn(page, product.url, "demo@earshot.test", `/dashboard?view=${view}`);
  return { page, errors };
}

test("a text is scored and improved, and its changes are accepted one by one", async () => {
  test.setTimeout(120_000);
  const { page, errors } = await open("resonance");
  await field(page).fill(words);
  await page.getByRole("button", { name: "Score text" }).click();
  await expect(report(page)).toContainText("of 100");
  await expect(report(page)).toContainText("This score does not predict votes");
  await expect(report(page).locator("mark", { hasText: "amazing" })).toBeVisible();

  await page.getByRole("button", { name: "Improve text" }).click();
  const changes = improved(page).getByRole("button", { pressed: true });
  await expect(changes).toHaveCount(2);
  expect(await findViolations(page)).toEqual([]);
  await changes.last().click();
  await expect(changes).toHaveCount(1);
  await page.getByRole("button", { name: "Use this text" }).click();
  await expect(field(page)).toHaveValue(
    "Our tool sends reminders. It is an incredible way to be paid on time.",
  );
  await expect(report(page).locator("mark", { hasText: "amazing" })).toHaveCount(0);

  await page.reload();
  const history = page.getByRole("region", { name: "Improved texts" });
  await expect(history.getByRole("listitem")).toHaveCount(1);
  await expect(history).toContainText("Our tool sends reminders.");
  expect(errors).toEqual([]);
});

test("a text is scored in Create, and again after it is edited", async () => {
  test.setTimeout(120_000);
  const { page, errors } = await open("create-posts");
  await page.getByLabel("What should the texts be about?").fill("Late invoices");
  await page.getByLabel("How many").selectOption("1");
  await page.getByRole("button", { name: "Write", exact: true }).click();
  const text = page.getByRole("article").first();
  await text.getByRole("button", { name: "Score", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Score" });
  await expect(dialog).toContainText("of 100");
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(text.getByRole("button", { name: "Score", exact: true })).toBeFocused();
  await text.getByRole("button", { name: "Edit" }).click();
  await text.getByLabel("Text", { exact: true }).fill(words);
  await text.getByRole("button", { name: "Keep the changes" }).click();
  await expect(text.getByLabel("Text", { exact: true })).toHaveCount(0);
  await expect(text).toContainText("amazing");
  await text.getByRole("button", { name: "Score", exact: true }).click();
  await expect(dialog.locator("mark", { hasText: "amazing" })).toBeVisible();
  expect(errors).toEqual([]);
});
