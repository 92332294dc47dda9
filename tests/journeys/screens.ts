import type { Page } from "@playwright/test";
import type { Product } from "./product.ts";
import { signIn } from "./steps.ts";

/** Does something with the screen that is open: takes its picture, looks for what is wrong with it. */
export type OnScreen = (name: string) => Promise<void>;

const heading = (page: Page) => page.getByRole("heading", { level: 1 }).first().waitFor();

async function visit(page: Page, url: string, name: string, on: OnScreen): Promise<void> {
  await page.goto(url);
  await heading(page);
  await page
    .getByRole("status")
    .filter({ hasText: /^Reading/ })
    .waitFor({ state: "hidden" });
  await on(name);
}

/** Visits every screen of a customer, in a product that `furnish` filled. */
export async function visitCustomer(page: Page, product: Product, on: OnScreen): Promise<void> {
  await visit(page, `${product.url}/auth`, "sign-in", on);
  await page.getByText("Create an account").click();
  await on("sign-up");
  await visit(page, `${product.url}/auth?mode=forgot`, "forgot-password", on);
  await visit(page, `${product.url}/verify-email#token=broken`, "verify-email", on);
  await signIn(page, product.url);
  await heading(page);
  await page.getByText("Welcome back!").waitFor({ state: "hidden" });
  await page.goto(`${product.url}/dashboard`);
  await page.getByRole("table").waitFor();
  await on("overview");
  await page.goto(`${product.url}/mentions`);
  await page.getByRole("article").first().waitFor();
  await on("mentions");
  await page.getByRole("button", { name: "Read more" }).first().click();
  await on("mention-open");
  await page.getByRole("button", { name: /^Keywords/ }).click();
  await page.getByText("How to write a phrase").click();
  await on("keywords");
  await page.goto(`${product.url}/mentions?status=denied`);
  await page.getByRole("heading", { level: 2 }).first().waitFor();
  await on("mentions-none");
  await page.goto(`${product.url}/dashboard?view=replies`);
  const answer = page.getByRole("button", { name: "Read and answer" }).first();
  await answer.waitFor();
  await on("replies");
  await answer.click();
  await page.getByRole("button", { name: "Ask for a change" }).click();
  await on("reply-waiting");
  await page.goto(`${product.url}/dashboard?view=replies&stage=removed`);
  await page.getByRole("button", { name: "Open" }).first().click();
  await on("reply-ledger");
  await visit(page, `${product.url}/dashboard?view=settings`, "settings", on);
  const secondFactor = page.getByRole("button", { name: /Set up|Turn on/ });
  await secondFactor.scrollIntoViewIfNeeded();
  await on("settings-account");
  await secondFactor.click();
  await page.getByLabel("Your password").fill("earshot-demo");
  await page
    .getByRole("button", { name: /Continue|Next|Set up/ })
    .first()
    .click();
  await page.getByRole("img", { name: "QR code for your authenticator app" }).waitFor();
  await on("second-factor");
  await visit(page, `${product.url}/onboarding`, "onboarding", on);
  await visit(page, `${product.url}/admin`, "admin-refused", on);
  await visit(page, `${product.url}/dashboard?view=pricing`, "plans", on);
  await visit(page, `${product.url}/nowhere`, "not-found", on);
}

/** Visits every screen of a writer, in a product that `furnish` filled. */
export async function visitWriter(page: Page, product: Product, on: OnScreen): Promise<void> {
  await visit(page, `${product.url}/writers/auth`, "writer-sign-in", on);
  await page.getByLabel("Email").fill("writer@earshot.test");
  await page.getByLabel("Password").fill("earshot-demo");
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.getByRole("article").first().waitFor();
  await on("opportunities");
  await page.getByRole("button", { name: "Unsuitable" }).first().click();
  await on("opportunity-unsuitable");
  await page.getByRole("link", { name: /^Active Work/ }).click();
  for (const [name, step] of [
    ["desk", "To write"],
    ["placing", "Approved: place it"],
    ["handed-in", "Waits for the customer"],
  ] as const) {
    await page
      .getByRole("button", { name: new RegExp(step) })
      .last()
      .click();
    await on(name);
  }
  await visit(page, `${product.url}/writers/settings`, "writer-settings", on);
}

/** Visits the administrator's screens, and the one that an invitation opens. */
export async function visitAdmin(page: Page, product: Product, on: OnScreen): Promise<void> {
  await signIn(page, product.url, "admin@earshot.test");
  await page.goto(`${product.url}/admin`);
  const email = `invited${Date.now()}@example.test`;
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: /Invite/ }).click();
  await page.getByText(email).first().waitFor();
  await on("admin");
  const { text } = await product.mailTo(email);
  await visit(page, /https?:\/\/localhost:\d+\/\S+/.exec(text)?.[0] ?? "", "writer-join", on);
}
