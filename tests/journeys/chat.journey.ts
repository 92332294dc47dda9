import { type Browser, expect, type Page } from "@playwright/test";
import { actInSandbox, type Caller, signInByApi } from "./api.ts";
import { findViolations } from "./axe.ts";
import { launchChromium } from "./chromium.ts";
import type { Product } from "./product.ts";
import { test } from "./shared-product.ts";
import { signIn, watchErrors } from "./steps.ts";

let product: Product;
let browser: Browser;
let customer: Caller;
test.beforeAll(async ({ sharedProduct }) => {
  [product, browser] = [sharedProduct, await launchChromium()];
  customer = await signInByApi(product, "/auth/login", "demo@earshot.test");
});
test.afterAll(() => browser.close());

const field = (page: Page) => page.getByLabel("Your message");
const messages = (page: Page) => page.getByRole("list", { name: "Messages" });
const answers = (page: Page) => messages(page).getByRole("listitem").filter({ hasText: "Retry" });

/** Opens the chat in a new browser context. */
async function openChat(path = "/dashboard?view=chat") {
  const page = await (await browser.newContext()).newPage();
  const errors = watchErrors(page);
  await signIn(page, product.url, "demo@earshot.test", path);
  await expect(field(page)).toBeVisible();
  return { page, errors };
}

async function send(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await field(page).press("Enter");
}

test("an answer names its sources, survives a reload, and appears in another tab", async () => {
  test.setTimeout(120_000);
  const entry = { title: "Prices", content: "Four people pay $12 a month for reminders." };
  await customer("POST", "/knowledge", entry);
  const { page, errors } = await openChat();
  await page.getByRole("button", { name: "Change" }).click();
  const dialog = page.getByRole("dialog", { name: "What answers are based on" });
  await dialog.getByLabel("Prices").check();
  await dialog.getByRole("button", { name: "Use for the next answers" }).click();
  await expect(dialog).toBeHidden();
  // The choices for a conversation that has not begun survive a reload.
  await page.reload();
  await send(page, "What do reminders cost?");
  await expect(messages(page)).toContainText("Four people pay $12 a month for reminders.");
  await expect(page.getByRole("status").filter({ hasText: "Answer ready." })).toBeAttached();
  const sources = page.getByRole("list", { name: "Sources" });
  await messages(page).getByRole("button", { name: "Source 2" }).click();
  await expect(sources.getByRole("listitem").nth(1)).toBeFocused();
  await expect(sources.getByRole("link", { name: "Prices" })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);

  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(messages(other)).toContainText("Four people pay $12 a month");
  await field(page).fill("Half a thou");
  await page.reload();
  await expect(field(page)).toHaveValue("Half a thou");
  await send(page, "And who asks?");
  await expect(messages(other)).toContainText("And who asks?");
  await expect(messages(other).getByRole("heading", { name: "Answer" })).toHaveCount(2);

  await page.getByRole("button", { name: /^Actions for What do reminders/ }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(other.getByRole("heading", { name: "This conversation was deleted" })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(messages(page)).toContainText("Four people pay $12 a month");
  await expect(messages(other)).toContainText("Four people pay $12 a month");
  await messages(page).getByRole("link", { name: "Write a post from this" }).first().click();
  await expect(page.getByLabel("What should the texts be about?")).toHaveValue(/Four people pay/);
  // The browser itself reports that the deleted conversation was not found.
  expect(errors.filter((error) => !error.includes("status of 404"))).toEqual([]);
});

test("an answer can be stopped and retried, model failures are shown, and hostile texts appear as plain text", async () => {
  test.setTimeout(120_000);
  const { page, errors } = await openChat();
  await send(page, "What do people ask?");
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(messages(page)).toContainText("Stopped.");
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Answer ready." })).toBeAttached();
  await expect(messages(page)).not.toContainText("Stopped.");

  await actInSandbox(product, "model/writing", { mode: "hostile" });
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(messages(page)).toContainText('<img src=x onerror="alert(1)">');
  await expect(page.getByRole("status").filter({ hasText: "Answer ready." })).toBeAttached();
  await expect(messages(page)).toContainText("[link removed]");
  await expect(messages(page)).not.toContainText("evil.example");
  await expect(messages(page).locator("img, script, a[href*=evil]")).toHaveCount(0);
  await actInSandbox(product, "model/writing", { mode: "plain" });

  await actInSandbox(product, "faults", { service: "model", fault: "refusal" });
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(messages(page)).toContainText("The language model declined to answer this.");
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(answers(page).last()).not.toContainText("declined");
  await expect(page.getByRole("status").filter({ hasText: "Answer ready." })).toBeAttached();
  // The browser itself reports each answer with an error status.
  expect(errors.filter((error) => !error.includes("status of 503"))).toEqual([]);
});
