import { type Browser, expect, type Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { launchChromium } from "./chromium.ts";
import { fillInOnboarding, signUp } from "./onboarding-steps.ts";
import type { Product } from "./product.ts";
import { test } from "./shared-product.ts";
import { fillSignIn, watchErrors } from "./steps.ts";

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

/** Opens the sign-in section of the settings. */
const settings = (page: Page) =>
  page.goto(`${product.url}/dashboard?view=settings&section=security`);

/** Reads the key that the settings show, and enters a code from it. @returns the code generator */
async function confirmApp(page: Page, form: string, button: string) {
  const shown = page.getByRole("form", { name: form });
  await expect(page.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  const secret = ((await shown.locator("code").first().textContent()) ?? "").replaceAll(/\s/g, "");
  const code = (later = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later });
  await page.getByLabel("Code", { exact: true }).fill(code());
  await shown.getByRole("button", { name: button }).click();
  const recovery = page.getByRole("list", { name: "Recovery codes" });
  await expect(recovery.getByRole("listitem")).toHaveCount(10);
  const codes = await recovery.getByRole("listitem").allTextContents();
  await page.getByRole("button", { name: "I have saved them" }).click();
  return { code, codes };
}

/** Turns two-step sign-in on in the settings. */
async function turnOnTwoSteps(page: Page) {
  await settings(page);
  await page.getByRole("button", { name: "Set up two-step sign-in" }).click();
  const form = page.getByRole("form", { name: "Set up two-step sign-in" });
  await form.getByLabel("Your password").fill(password);
  await form.getByRole("button", { name: "Continue" }).click();
  return confirmApp(page, "Set up two-step sign-in", "Turn on");
}

async function signInWithCode(page: Page, email: string, code: string) {
  await fillSignIn(page, email, password);
  const form = page.getByRole("form", { name: "Two-step sign-in" });
  await form.getByRole("textbox").fill(code);
  await form.getByRole("button").first().click();
}

const signOut = (page: Page) => page.getByRole("button", { name: "Sign Out" }).first().click();

test("two-step sign-in can be turned on, is required at sign-in, and accepts a recovery code", async () => {
  const email = "careful@sign-in-methods.test";
  const page = await newcomer(email);
  const { code, codes } = await turnOnTwoSteps(page);
  await signOut(page);
  // The code of the next half minute: turning it on used the current one.
  await signInWithCode(page, email, code(30_000));
  await expect(page).toHaveURL(/\/dashboard/);
  await signOut(page);
  await signInWithCode(page, email, codes[0] ?? "");
  await expect(page).toHaveURL(/\/dashboard/);
  await page.context().close();
});

test("after losing the app, a user sets up a new one with recovery codes, or the operator removes the second factor", async () => {
  const email = "lost-phone@sign-in-methods.test";
  const page = await newcomer(email);
  const { codes } = await turnOnTwoSteps(page);
  await signOut(page);
  const [first = "", second = "", third = ""] = codes;
  await signInWithCode(page, email, first);
  await expect(page).toHaveURL(/\/dashboard/);
  await settings(page);
  await page.getByRole("button", { name: "Replace authenticator app" }).click();
  const form = page.getByRole("form", { name: "Replace authenticator app" });
  await form.getByLabel("Your password").fill(password);
  await form.getByLabel("Code", { exact: true }).fill(second);
  await form.getByRole("button", { name: "Continue" }).click();
  const moved = await confirmApp(page, "Replace authenticator app", "Use the new app");
  await signOut(page);
  await signInWithCode(page, email, third);
  await expect(
    page.getByText("This code is wrong or has already been used.").first(),
  ).toBeVisible();
  await page.getByRole("form", { name: "Two-step sign-in" }).getByRole("textbox").fill("");
  await page
    .getByRole("form", { name: "Two-step sign-in" })
    .getByRole("textbox")
    .fill(moved.code(30_000));
  await page.getByRole("form", { name: "Two-step sign-in" }).getByRole("button").first().click();
  await expect(page).toHaveURL(/\/dashboard/);

  // The new phone and all recovery codes are lost as well.
  const earlier = await product.mailTo(email);
  expect(await product.command("reset-second-factor", email)).toContain(
    "Two-step sign-in is reset",
  );
  expect((await product.mailTo(email, earlier.id)).text).toContain("Our support removed");
  await page.getByRole("link", { name: "Replies" }).first().click();
  await expect(page).toHaveURL(/\/auth\?session=expired/);
  await fillSignIn(page, email, password);
  await expect(page).toHaveURL(/\/dashboard/);
  await page.context().close();
});

test("a passkey signs in without an email, serves as the second step, and is removed", async () => {
  const email = "passkey@sign-in-methods.test";
  const page = await newcomer(email);
  const errors = watchErrors(page);
  // Chromium's own authenticator in software (WebAuthn, WebDriver extension).
  const chromium = await page.context().newCDPSession(page);
  await chromium.send("WebAuthn.enable");
  await chromium.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await settings(page);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  const add = page.getByRole("form", { name: "Add a passkey" });
  await add.getByLabel("Name").fill("Test laptop");
  await add.getByLabel("Your password").fill(password);
  await add.getByRole("button", { name: "Continue" }).click();
  const list = page.getByRole("list", { name: "Passkeys" });
  await expect(list.getByRole("listitem")).toContainText("Test laptop");

  await page.getByRole("button", { name: "Sign Out" }).first().click();
  await expect(page).toHaveURL(/\/auth/);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await settings(page);
  await expect(list).toContainText("Last used");

  const { code } = await turnOnTwoSteps(page);

  await page.getByRole("button", { name: "Sign Out" }).first().click();
  await fillSignIn(page, email, password);
  await page.getByRole("button", { name: "Use a passkey instead" }).click();
  await expect(page).toHaveURL(/\/dashboard/);

  await settings(page);
  await page.getByRole("button", { name: "Remove Test laptop" }).click();
  const remove = page.getByRole("form", { name: "Remove Test laptop" });
  await remove.getByLabel("Your password").fill(password);
  // The code of the next half minute: turning two-step sign-in on used the current one.
  await remove.getByLabel("Code", { exact: true }).fill(code(30_000));
  await remove.getByRole("button", { name: "Remove passkey" }).click();
  await expect(page.getByText("Passkey removed.").first()).toBeVisible();
  await expect(list).toHaveCount(0);

  await page.getByRole("button", { name: "Sign Out" }).first().click();
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(
    page.getByText("This passkey does not belong to an account here.", { exact: false }),
  ).toBeVisible();
  // The console also reports the refused call.
  expect(errors.filter((error) => !error.includes("401"))).toEqual([]);
  await page.context().close();
});

test("Google is linked in the settings, signs in while it is linked, and is unlinked", async () => {
  const page = await newcomer("linker@sign-in-methods.test");
  const toGoogle = async () => {
    await page.getByRole("button", { name: "Link Google" }).click();
    const form = page.getByRole("form", { name: "Link Google" });
    await form.getByLabel("Your password").fill(password);
    await form.getByRole("button", { name: "Continue to Google" }).click();
    // Our form has a button "Cancel", too.
    await page.waitForURL(/\/o\/oauth2\//);
  };
  await settings(page);
  await toGoogle();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("Google sign-in was cancelled.").first()).toBeVisible();
  await expect(page).not.toHaveURL(/google_error/);
  await toGoogle();
  await page.getByLabel("Email").fill("linked.person@gmail.test");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByText("Google linked.").first()).toBeVisible();
  await page.getByRole("button", { name: "Unlink Google" }).click();
  await page
    .getByRole("form", { name: "Unlink Google" })
    .getByLabel("Your password")
    .fill(password);
  await page
    .getByRole("form", { name: "Unlink Google" })
    .getByRole("button", { name: "Unlink Google" })
    .click();
  await expect(page.getByText("Google unlinked.").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Link Google" })).toBeVisible();
  await page.context().close();
});
