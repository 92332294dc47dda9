import { readFile } from "node:fs/promises";
import { type Browser, expect, type Page } from "@playwright/test";
import { readArchive } from "../../apps/server/src/testing/archive.ts";
import { confirmEmail, password, signUpByApi } from "./api.ts";
import { findViolations } from "./axe.ts";
import { launchChromium } from "./chromium.ts";
import type { Product } from "./product.ts";
import { test } from "./shared-product.ts";
import { fillSignIn, startSession, watchErrors } from "./steps.ts";

let product: Product;
let browser: Browser;
test.beforeAll(async ({ sharedProduct }) => {
  [product, browser] = [sharedProduct, await launchChromium()];
});
test.afterAll(() => browser.close());

/** Creates a customer with a keyword, and opens the settings of their data. */
async function newCustomer(name: string) {
  const email = `${name.toLowerCase()}@data.test`;
  const companyName = `${name} Inc`;
  const call = await signUpByApi(product, email, { fullName: name, companyName });
  await confirmEmail(product, call, email);
  await call("POST", "/discovery/keywords", { keyword: `${name} sextant` });
  const page = await browser.newPage();
  const errors = watchErrors(page);
  await startSession(page, product.url, email);
  await openData(page);
  return { email, companyName, page, errors };
}

async function openData(page: Page): Promise<void> {
  await page.goto(`${product.url}/dashboard?view=settings&section=data`);
  await expect(page.getByRole("heading", { name: "Delete your account" })).toBeVisible();
}

/** The text of the next email that has these words. */
async function mailWith(email: string, words: string): Promise<string> {
  let after = 0;
  for (;;) {
    const { id, text } = await product.mailTo(email, after);
    if (text.includes(words)) return text;
    after = id;
  }
}

/** Fills in the form of a deletion and sends it. */
async function requestDeletion(page: Page, what: "workspace" | "account", name: string) {
  await page.getByRole("button", { name: `Delete ${what}` }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Your password").fill(password);
  await dialog.getByLabel(`Type “${name}” to confirm`).fill(name);
  await dialog.getByRole("button", { name: `Delete ${what}` }).click();
  await expect(page).toHaveURL(/\/auth/);
  await expect(page.getByText(/You are signed out. Sign in before/)).toBeVisible();
}

test("the owner exports the workspace, and opens the file of the emailed link", async () => {
  const { email, page, errors } = await newCustomer("Orla");
  await page.getByRole("button", { name: "Request export" }).click();
  await page.getByLabel("Your password").fill(password);
  await page.getByRole("button", { name: "Request export" }).click();
  await expect(page.getByText(/^Your export is ready/)).toBeVisible({ timeout: 60_000 });
  expect(await findViolations(page)).toEqual([]);
  const link = /https?:\S+#export=\S+/.exec(await mailWith(email, "#export="))?.[0] ?? "";
  await page.goto(link);
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download export" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("earshot-export.zip");
  const files = readArchive(await readFile(await download.path()));
  expect(files["json/keywords.jsonl"]).toContain("Orla sextant");
  expect(files["csv/workspaces.csv"]).toContain("Orla Inc");
  expect(files["README.md"]).toContain("| json/keywords.jsonl, csv/keywords.csv | 1 |");
  expect(errors).toEqual([]);
  await page.context().close();
});

test("a workspace deletion is canceled after signing in again", async () => {
  const { email, companyName, page } = await newCustomer("Pelle");
  await requestDeletion(page, "workspace", companyName);
  await mailWith(email, "you can take this back");
  await fillSignIn(page, email, password);
  await expect(page.getByRole("heading", { name: "This workspace will be deleted" })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Keep my workspace" }).click();
  await expect(page.getByText("Your workspace won’t be deleted.")).toBeVisible();
  await openData(page);
  await mailWith(email, "You took back the deletion");
  await page.context().close();
});

test("a workspace is deleted, and its owner starts again", async () => {
  test.setTimeout(240_000);
  const { email, companyName, page } = await newCustomer("Runa");
  await requestDeletion(page, "workspace", companyName);
  await product.change(
    "update deletions set due_at = now() where kind = 'workspace' and completed_at is null",
    [],
  );
  await product.runNow("deletions.sweep");
  await expect(async () => {
    expect(await mailWith(email, "and everything in it. It is gone")).toContain("your workspace");
  }).toPass({ timeout: 150_000 });
  await fillSignIn(page, email, password);
  await expect(page).toHaveURL(/\/onboarding/);
  await page.context().close();
});

test("an account is deleted when the waiting period has passed", async () => {
  test.setTimeout(240_000);
  const { email, page } = await newCustomer("Quinn");
  await requestDeletion(page, "account", email);
  await mailWith(email, "10 years, as tax law requires");
  await product.change(
    "update deletions set due_at = now() where kind = 'account' and completed_at is null",
    [],
  );
  await product.runNow("deletions.sweep");
  await expect(async () => {
    expect(await mailWith(email, "and everything in it. It is gone")).toContain("We deleted");
  }).toPass({ timeout: 150_000 });
  await page.goto(`${product.url}/auth`);
  await fillSignIn(page, email, password);
  await expect(page.getByText("Invalid email or password").first()).toBeVisible();
  // The email address can sign up again.
  await signUpByApi(product, email, { fullName: "Quinn", companyName: "Quinn Inc" });
  await page.context().close();
});
