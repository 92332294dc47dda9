import { type Browser, expect, test } from "@playwright/test";
import { launchChromium } from "./chromium.ts";
import { type Product, startProduct } from "./product.ts";
import { card, signIn } from "./steps.ts";

let product: Product;
let browser: Browser;
test.beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchChromium()]);
});
test.afterAll(async () => {
  await browser.close();
  await product.stop();
});

test("a newcomer signs up, is met with what to do, and signs out", async () => {
  const page = await browser.newPage();
  await page.goto(product.url);
  await expect(page).toHaveURL(/\/auth/);
  await page
    .getByRole("link", { name: "Create an account" })
    .or(page.getByRole("button", { name: "Create an account" }))
    .click();
  await page.getByLabel("What should we call you?").fill("Petra Novak");
  await page.getByLabel("Email").fill("petra@example.test");
  await page.getByLabel("Password").fill("a good long password");
  await page.getByRole("button", { name: /create account/i }).click();
  await expect(page.getByText("Account created! 🎉")).toBeVisible();
  await expect(page.getByText(/Good (morning|afternoon|evening), Petra/).first()).toBeAttached();
  await expect(
    page.getByRole("heading", { name: "Nothing is being listened for yet" }),
  ).toBeVisible();
  await page.getByRole("button", { name: "Sign Out" }).first().click();
  await expect(page).toHaveURL(/\/auth/);
  await page.goto(`${product.url}/dashboard`);
  await expect(page).toHaveURL(/\/auth/);
  await page.context().close();
});

test("a wrong password is told, and nothing of what exists", async () => {
  const page = await browser.newPage();
  await page.goto(`${product.url}/auth`);
  await page.getByLabel("Email").fill("demo@earshot.test");
  await page.getByLabel("Password").fill("not the password");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByText("Invalid email or password").first()).toBeVisible();
  await page.context().close();
});

test("a writer and the administrator sign in to what is theirs", async () => {
  const writer = await browser.newPage();
  await signIn(writer, product.url, "writer@earshot.test");
  await expect(writer.getByText("Your account is a writer's.", { exact: false })).toBeVisible();
  await writer.context().close();
  const admin = await browser.newPage();
  await signIn(admin, product.url, "admin@earshot.test");
  await expect(admin.getByRole("heading", { name: "Mentions", level: 1 })).toBeVisible();
  await admin.context().close();
});

test("after a crash of the server the session, the mentions and the live stream are there again", async () => {
  const page = await browser.newPage();
  await signIn(page, product.url);
  await expect(page.getByRole("article").first()).toBeVisible();
  const title = (await page.getByRole("article").first().getByRole("heading").textContent()) ?? "";
  await product.kill();
  await product.restart();
  await page.reload();
  await expect(card(page, title)).toBeVisible();
  await product.postThread({
    community: "agency",
    title: "Chasing invoices after the crash",
    body: "",
  });
  const bar = page.getByRole("status").filter({ hasText: "new mention" });
  await expect(bar).toBeVisible({ timeout: 45_000 });
  await page.context().close();
});
