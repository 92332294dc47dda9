import { type Browser, expect, type Page } from "@playwright/test";
import { password as demoPassword } from "./api.ts";
import { launchChromium } from "./chromium.ts";
import { measured, measuredNames, openMeasured } from "./measured.ts";
import { fillInOnboarding, signUp } from "./onboarding-steps.ts";
import type { Product } from "./product.ts";
import { test } from "./shared-product.ts";
import { fillSignIn, signIn, signInThroughForm, watchErrors } from "./steps.ts";

let product: Product;
let browser: Browser;
test.beforeAll(async ({ sharedProduct }) => {
  [product, browser] = [sharedProduct, await launchChromium()];
});
test.afterAll(() => browser.close());

const password = "a good long password";

/** Signs up in a new browser context and fills in the company's profile. */
async function newcomer(email: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signUp(page, product.url, { email, name: "Petra", secret: password });
  await fillInOnboarding(page, "Petra Paints");
  return page;
}

const linkIn = (text: string) => /https?:\/\/localhost:\d+\/\S+/.exec(text)?.[0] ?? "";

/** Opens a section of the settings. */
const settings = (page: Page, section = "security") =>
  page.goto(`${product.url}/dashboard?view=settings&section=${section}`);

test("a new customer signs up, describes the company and confirms the address from the email", async () => {
  const page = await newcomer("petra@access.test");
  const errors = watchErrors(page);
  await expect(
    page.getByText("Confirm your email address", { exact: false }).first(),
  ).toBeVisible();
  const { text } = await product.mailTo("petra@access.test");
  await page.goto(linkIn(text));
  await expect(page.getByText("petra@access.test").first()).toBeVisible();
  await expect(page).not.toHaveURL(/token/);
  await page.goto(`${product.url}/dashboard`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("Confirm your email address", { exact: false })).toHaveCount(0);
  expect(errors).toEqual([]);
  await page.context().close();
});

test("a password reset by email ends all other sessions", async () => {
  const email = "forgetful@access.test";
  const elsewhere = await newcomer(email);
  const first = await product.mailTo(email);
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${product.url}/auth`);
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: /Send|Reset/ }).click();
  await expect(page.getByText("Reset email sent")).toBeVisible();
  const link = linkIn((await product.mailTo(email, first.id)).text);
  await page.goto(link);
  await page.getByRole("textbox", { name: "New password" }).fill("another good password");
  await page.getByLabel("Confirm password").fill("another good word");
  await page.getByRole("button", { name: /password/i }).click();
  await expect(page.getByText("Passwords don't match", { exact: false }).first()).toBeVisible();
  await page.getByLabel("Confirm password").fill("another good password");
  await page.getByRole("button", { name: /password/i }).click();
  await expect(page).toHaveURL(/\/auth/);
  await fillSignIn(page, email, password);
  await expect(page.getByText("Invalid email or password").first()).toBeVisible();
  await fillSignIn(page, email, "another good password");
  await expect(page).toHaveURL(/\/dashboard/);
  // A browser that was signed in elsewhere shows it within seconds, without any action.
  await expect(elsewhere).toHaveURL(/\/auth\?session=expired/);
  await expect(elsewhere.getByText("Session expired. Please log in again.").first()).toBeVisible();
  // The link works only once.
  await page.goto(link);
  await expect(page.getByText("Invalid reset link").first()).toBeVisible();
  await page.context().close();
  await elsewhere.context().close();
});

test("a customer signs up with Google and later signs in with Google", async () => {
  const page = await (await browser.newContext()).newPage();
  const errors = watchErrors(page);
  await page.goto(`${product.url}/auth`);
  await page.getByRole("link", { name: "Continue with Google" }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("Google sign-in was cancelled.")).toBeVisible();
  for (const expected of [/\/onboarding/, /\/onboarding/]) {
    await page.goto(`${product.url}/auth`);
    await page.getByRole("link", { name: "Continue with Google" }).click();
    await page.getByText("ada.wren@gmail.test").first().click();
    await expect(page).toHaveURL(expected);
    await page.getByRole("button", { name: "Sign Out" }).first().click();
    await expect(page).toHaveURL(/\/auth/);
  }
  expect(errors).toEqual([]);
  await page.context().close();
});

test("signing out in one tab signs out the others, and a session that ended elsewhere shows a notice", async () => {
  const email = "tabs@access.test";
  const first = await newcomer(email);
  const context = first.context();
  const second = await context.newPage();
  await second.goto(`${product.url}/dashboard`);
  await expect(second.getByRole("heading", { level: 1 })).toBeVisible();
  await first.getByRole("button", { name: "Sign Out" }).first().click();
  await expect(first).toHaveURL(/\/auth/);
  await expect(second).toHaveURL(/\/auth/);

  await fillSignIn(first, email, password);
  await expect(first).toHaveURL(/\/dashboard/);
  const phone = await (await browser.newContext()).newPage();
  await phone.goto(`${product.url}/auth`);
  await fillSignIn(phone, email, password);
  await expect(phone).toHaveURL(/\/dashboard/);
  await settings(phone);
  await expect(phone.getByRole("list", { name: "Devices" }).getByRole("listitem")).toHaveCount(2);
  await phone.getByRole("button", { name: /Sign out all other devices/ }).click();
  await expect(phone.getByRole("list", { name: "Devices" }).getByRole("listitem")).toHaveCount(1);
  await first.getByRole("link", { name: "Replies" }).first().click();
  await expect(first).toHaveURL(/\/auth\?session=expired/);
  await context.close();
  await phone.context().close();
});

test("eight tabs opened simultaneously stay signed in", async () => {
  const page = await newcomer("eight@access.test");
  const context = page.context();
  // As after a night: the access token has expired, the refresh cookie is still valid.
  await page.evaluate(() => localStorage.removeItem("earshot.accessToken"));
  const tabs = await Promise.all(Array.from({ length: 8 }, () => context.newPage()));
  await Promise.all(tabs.map((tab) => tab.goto(`${product.url}/dashboard`)));
  for (const tab of tabs) {
    await expect(tab.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
    expect(tab.url()).toMatch(/\/dashboard/);
  }
  for (const tab of tabs) await tab.reload();
  for (const tab of tabs) {
    await expect(tab.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
  }
  await context.close();
});

test("an invited writer joins in a browser where a customer is signed in", async () => {
  const email = "wim@access.test";
  const admin = await (await browser.newContext()).newPage();
  await signIn(admin, product.url, "admin@earshot.test", "/admin?tab=writers");
  await admin.getByLabel("Email").fill(email);
  await admin.getByRole("button", { name: /Invite/ }).click();
  await expect(admin.getByText(email).first()).toBeVisible();
  const page = await newcomer("beside@access.test");
  await page.goto(linkIn((await product.mailTo(email)).text));
  await expect(
    page
      .getByText(email)
      .or(page.locator(`input[value="${email}"]`))
      .first(),
  ).toBeVisible();
  await page.getByLabel("Full name").fill("Wim Writer");
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Join as Writer" }).click();
  await expect(page).toHaveURL(/\/writers\/opportunities/);
  await expect(page.getByText("No opportunities right now")).toBeVisible();
  // Both are signed in, each in their own portal; one signs out, and the other stays signed in.
  await page.goto(`${product.url}/dashboard`);
  await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
  await page.goto(`${product.url}/writers`);
  await page.getByRole("button", { name: /^Your account/ }).click();
  await page.getByRole("menuitem", { name: "Sign Out" }).click();
  await expect(page).toHaveURL(/\/writers\/auth/);
  await page.goto(`${product.url}/dashboard`);
  await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
  await page.context().close();
  await admin.context().close();
});

test("a customer connects and disconnects a Reddit account", async () => {
  const page = await newcomer("redditor@access.test");
  await settings(page, "connections");
  await page.getByRole("link", { name: "Connect Reddit" }).click();
  await page
    .getByRole("button", { name: /Decline|Cancel|Deny/ })
    .first()
    .click();
  await expect(
    page.getByText(
      "You did not allow the connection on Reddit. To connect, try again and allow it.",
    ),
  ).toBeVisible();
  await expect(page).not.toHaveURL(/reddit_error/);
  await settings(page, "connections");
  await page.getByRole("link", { name: "Connect Reddit" }).click();
  await page.getByLabel(/^Or another username/).fill("petra_paints");
  await page.getByRole("button", { name: /Allow/ }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(page).not.toHaveURL(/username/);
  await settings(page, "connections");
  await expect(page.getByText("petra_paints").first()).toBeVisible();
  await page.getByRole("button", { name: /Disconnect/ }).click();
  await expect(page.getByRole("link", { name: "Connect Reddit" })).toBeVisible();
  await page.context().close();
});

test("analytics records actions without the secrets in addresses", async () => {
  const context = await openMeasured(browser);
  const page = await context.newPage();
  const errors = watchErrors(page);
  await page.goto(`${product.url}/auth?ref=abcd1234#access_token=canary-secret`);
  await fillSignIn(page, "demo@earshot.test", demoPassword);
  await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
  await expect
    .poll(() => measuredNames(product), { timeout: 20_000 })
    .toEqual(expect.arrayContaining(["$pageview", "$identify", "login", "dashboard_visited"]));
  const all = JSON.stringify(await measured(product));
  expect(all).not.toContain("canary-secret");
  expect(all).not.toContain("demo@earshot.test");
  expect(all).not.toContain(demoPassword);
  expect(errors).toEqual([]);
  await context.close();
});

test("the sign-in page is visible before the app starts, and the app then replaces it", async () => {
  const page = await browser.newPage();
  const { promise: heldBack, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route("**/assets/index-*.js", async (route) => {
    await heldBack;
    await route.continue();
  });
  await page.goto(`${product.url}/auth?mode=sign-up`, { waitUntil: "commit" });
  const drawn = page.locator("#first-paint");
  await expect(drawn.getByText("Create your account")).toBeVisible();
  await expect(drawn.locator("input:enabled")).toHaveCount(0);
  letThrough();
  await expect(page.getByRole("heading", { name: "Create your account" })).toBeVisible();
  await expect(drawn).toHaveCount(0);
  // People with a session do not see it, even briefly.
  await signInThroughForm(page, product.url);
  await page.goto(`${product.url}/auth`, { waitUntil: "commit" });
  await expect(drawn).toBeHidden();
  await expect(page).toHaveURL(/\/dashboard/);
  await page.context().close();
});

test("a writer and the administrator sign in to their own portals", async () => {
  const writer = await browser.newPage();
  await signInThroughForm(writer, product.url, "writer@earshot.test");
  await expect(writer).toHaveURL(/\/writers\/opportunities/);
  await writer.context().close();
  const admin = await browser.newPage();
  await signInThroughForm(admin, product.url, "admin@earshot.test");
  await admin.goto(`${product.url}/mentions`);
  await expect(admin.getByRole("heading", { name: "Mentions", level: 1 })).toBeVisible();
  await admin.context().close();
});
