import { type Browser, expect, type Page } from "@playwright/test";
import { confirmEmail, signUpByApi } from "./api.ts";
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

const reference = () => String(Math.floor(1e12 + Math.random() * 8e12));
const toast = (page: Page, title: string) => page.getByText(title, { exact: true });
const form = (page: Page) => page.getByRole("form", { name: "Send a receipt" });

/** A customer without a plan, on the payment page. */
async function newCustomer(name: string, plan = "") {
  const email = `${name.toLowerCase()}@receipts.test`;
  const company = `${name} Inc`;
  const call = await signUpByApi(product, email, { fullName: name, companyName: company });
  await confirmEmail(product, call, email);
  const { id: mailId } = await product.mailTo(email);
  const page = await browser.newPage();
  const errors = watchErrors(page);
  await signIn(page, product.url, email, "/payment");
  await expect(form(page)).toBeVisible();
  if (plan) await form(page).getByLabel("1. Choose a plan").selectOption(plan);
  return { email, company, page, errors, mailId };
}

/** Adds a picture of a receipt and its reference number. */
async function fillIn(page: Page, number: string): Promise<void> {
  await form(page)
    .getByLabel("3. Add the receipt")
    .setInputFiles({
      name: "receipt.png",
      mimeType: "image/png",
      buffer: await page.screenshot(),
    });
  await expect(form(page).getByRole("img", { name: "Your receipt" })).toBeVisible();
  await form(page).getByLabel("GCash reference number (optional)").fill(number);
}

const send = (page: Page) => form(page).getByRole("button", { name: "Send receipt" }).click();

/** Opens the payments screen as the administrator, with a payment waiting. */
async function openPayments(company: string) {
  const page = await browser.newPage();
  const errors = watchErrors(page);
  await signIn(page, product.url, "admin@earshot.test", "/admin?tab=payments");
  const row = page.getByRole("listitem", { name: `Payment of ${company}` });
  await expect(row.getByRole("img", { name: `Receipt of ${company}` })).toBeVisible();
  return { page, row, errors };
}

test("a receipt is approved: the plan starts, and the owner is notified", async () => {
  const { page, email, company, errors, mailId } = await newCustomer("Ana", "growth");
  await expect(form(page)).toContainText("Send $79 (₱4,424) for one month to Demo Only");
  const number = reference();
  await fillIn(page, number);
  expect(await findViolations(page)).toEqual([]);
  await send(page);
  await expect(toast(page, "Receipt sent.")).toBeVisible();
  await expect(page.getByText("We are checking your receipt.")).toBeVisible();
  await expect(form(page)).toBeHidden();
  const received = await product.mailTo(email, mailId);
  expect(received.text).toContain("A person checks your receipt");

  const admin = await openPayments(company);
  await expect(admin.row).toContainText(`GCash reference ${number}`);
  await expect(admin.row).toContainText("Growth, $79 (₱4,424)");
  expect(await findViolations(admin.page)).toEqual([]);
  await admin.row.getByRole("button", { name: "Approve" }).dblclick();
  await expect(toast(admin.page, `The payment of ${company} is approved.`)).toBeVisible();
  await expect(admin.row).toBeHidden();
  await expect(admin.page.getByRole("list", { name: "Decided payments" })).toContainText(company);
  await expect(admin.page.getByText("No pending payments")).toBeVisible();
  await admin.page.getByRole("button", { name: "Refresh" }).click();
  await admin.page.getByRole("link", { name: "Back to Dashboard" }).click();
  await expect(admin.page).toHaveURL(/\/dashboard/);

  await expect(page.getByText("Your receipt is approved.")).toBeVisible();
  await expect(page.getByText(/^You are on Growth\. Status: approved/)).toBeVisible();
  const approved = await product.mailTo(email, received.id);
  expect(approved.text).toContain("Growth is paid until");
  await page.goto(`${product.url}/dashboard?view=settings&section=billing`);
  await expect(page.getByText(/^Paid by receipt\. Nothing is charged automatically/)).toBeVisible();
  await page.getByRole("link", { name: "Pay for the next period" }).click();
  await expect(page.getByText("Your receipt is approved.")).toBeVisible();
  expect([...errors, ...admin.errors]).toEqual([]);
  await admin.page.context().close();
  await page.context().close();
});

test("a receipt is rejected: the customer reads why, and sends another one", async () => {
  const { page, email, company, errors, mailId } = await newCustomer("Ben");
  await fillIn(page, "");
  await send(page);
  await expect(page.getByText("We are checking your receipt.")).toBeVisible();
  const received = await product.mailTo(email, mailId);

  const admin = await openPayments(company);
  await admin.row.getByRole("button", { name: "Reject" }).click();
  await admin.row.getByRole("button", { name: "Reject payment" }).click();
  await expect(admin.row.getByRole("alert")).toContainText("Say why");
  await admin.row.getByLabel("Why is it rejected?").fill("The amount can't be read.");
  expect(await findViolations(admin.page)).toEqual([]);
  await admin.row.getByRole("button", { name: "Reject payment" }).click();
  await expect(admin.row).toBeHidden();

  await expect(page.getByText("Your receipt was not approved")).toBeVisible();
  await expect(page.getByText("The amount can't be read.")).toBeVisible();
  await expect(page.getByText(/^You are on Free\. Status: rejected/)).toBeVisible();
  expect((await product.mailTo(email, received.id)).text).toContain("The amount can't be read.");
  await page.getByRole("button", { name: "Send another receipt" }).click();
  await fillIn(page, reference());
  await send(page);
  await expect(page.getByText("We are checking your receipt.")).toBeVisible();
  expect([...errors, ...admin.errors]).toEqual([]);
  await admin.page.context().close();
  await page.context().close();
});
