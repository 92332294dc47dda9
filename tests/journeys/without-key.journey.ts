import { errorCodes } from "@earshot/contract";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { launchChromium } from "./chromium.ts";
import { type Product, startProduct } from "./product.ts";
import { signIn, watchErrors } from "./steps.ts";

let product: Product;
let browser: Browser;
test.beforeAll(async () => {
  // With a separate sandbox, only the services that the journey names are connected: no model, web search or Notion.
  [product, browser] = await Promise.all([startProduct({ apart: true }), launchChromium()]);
});
test.afterAll(async () => {
  await browser.close();
  await product.stop();
});

const noModel = errorCodes.MODEL_NOT_CONNECTED.message;
const open = (page: Page, view: string) => page.goto(`${product.url}/dashboard?view=${view}`);

test("without a language model, the studio says which features need one, and the others work", async () => {
  test.setTimeout(120_000);
  const page = await (await browser.newContext()).newPage();
  page.setDefaultTimeout(20_000);
  const errors = watchErrors(page);
  await signIn(page, product.url);

  await open(page, "create-posts");
  await expect(page.getByRole("status").filter({ hasText: noModel })).toBeVisible();

  await open(page, "voice-settings");
  await page.getByRole("button", { name: "Add a voice" }).click();
  await page.getByLabel("Name").fill("Mara");
  await page.getByLabel("Sample 1").fill("Start with the invoice. Start with the client.");
  await page.getByRole("button", { name: "Save voice" }).click();
  await expect(page.getByRole("heading", { name: "Mara", level: 2 })).toBeFocused();
  await expect(page.getByText("start with …")).toBeVisible();
  await page.getByLabel("Prompt").fill("Reminders by text message");
  await page.getByRole("button", { name: "Write both" }).click();
  for (const voice of ["Mara", "Professional"]) {
    const sample = page.getByRole("region", { name: `Sample in ${voice}` });
    await expect(sample.getByRole("alert")).toHaveText(noModel);
  }

  await open(page, "knowledge-base");
  await page.getByRole("button", { name: "Add a text" }).click();
  await page.getByLabel("Title").fill("Prices");
  await page.getByLabel("Text", { exact: true }).fill("Ledgerly costs $12 a month.");
  await page.getByRole("button", { name: "Save entry" }).click();
  await expect(page.getByRole("list", { name: "Entries" })).toContainText("Prices");

  await open(page, "content-history");
  await expect(page.getByRole("heading", { name: "History", level: 1 })).toBeVisible();
  await expect(page.getByText("No texts yet")).toBeVisible();

  await open(page, "scheduled-posts");
  await expect(page.getByText("No posts yet")).toBeVisible();
  await expect(page.getByRole("button", { name: "New post" })).toBeEnabled();

  await open(page, "campaigns");
  await page.getByRole("button", { name: "New campaign" }).click();
  const form = page.getByRole("form", { name: "New campaign" });
  await form.getByLabel("Goal").fill("Invoices are paid on time.");
  await form.getByRole("button", { name: "Write campaign" }).click();
  await expect(form.getByRole("alert")).toHaveText(noModel);
  await expect(form.getByLabel("Goal")).toHaveValue("Invoices are paid on time.");

  await open(page, "resonance");
  await page.getByLabel("Text", { exact: true }).fill("Our amazing solution does many things.");
  await page.getByRole("button", { name: "Improve text" }).click();
  await expect(page.getByRole("alert").filter({ hasText: noModel })).toBeVisible();
  await page.getByRole("button", { name: "Score text" }).click();
  await expect(page.getByText(/\d+ of 100/).first()).toBeVisible();

  await open(page, "chat");
  await page.getByLabel("Your message").fill("Who asks for this?");
  await page.getByLabel("Your message").press("Enter");
  await expect(page.getByText(noModel)).toBeVisible();
  await expect(page.getByLabel("Your message")).toHaveValue("Who asks for this?");
  // The browser itself reports each refusal.
  expect(errors.filter((error) => !error.includes("status of 409"))).toEqual([]);
});

test("without a language model, an analysis has themes, communities and keywords, and names what is missing", async () => {
  test.setTimeout(180_000);
  const page = await (await browser.newContext()).newPage();
  page.setDefaultTimeout(20_000);
  const errors = watchErrors(page);
  await signIn(page, product.url, "demo@earshot.test", "/dashboard?view=ads-promotions");
  await page.getByLabel("Words to look for (optional)").fill("invoice, late payments");
  await page.getByRole("button", { name: "Analyze my audience" }).click();
  await expect(page.getByText("Finished", { exact: true })).toBeVisible({ timeout: 120_000 });
  const themes = page.getByRole("tab", { name: /^Themes/ });
  await expect(themes).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("article").first().getByRole("link").first()).toBeVisible();
  await page.getByRole("tab", { name: /^Personas/ }).click();
  await expect(page.getByText(/language model/).first()).toBeVisible();
  await page.getByRole("link", { name: "Open action framework" }).click();
  await expect(page.getByText(/^Exporting to Notion is not set up here/)).toBeVisible();
  await page.goto(
    `${product.url}/dashboard?view=ads-promotions&tab=communities&find=groups&keywords=invoices`,
  );
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page.getByRole("alert").filter({ hasText: /\w/ })).toBeVisible();
  // The browser reports the refused search.
  expect(errors).toEqual([expect.stringContaining("409")]);
});
