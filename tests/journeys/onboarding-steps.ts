import { expect, type Page } from "@playwright/test";
import { password } from "./api.ts";

/** Signs a new customer up on the screen, which leads to onboarding. */
export async function signUp(
  page: Page,
  url: string,
  { email, name, secret = password }: { email: string; name: string; secret?: string },
): Promise<void> {
  await page.goto(`${url}/auth?mode=sign-up`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(secret);
  await page.getByLabel("What should we call you?").fill(name);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL(/\/onboarding/);
}

/** The heading of the visible step, by its title. */
export const step = (page: Page, title: string) =>
  page.getByRole("heading", { level: 2, name: title });

const next = (page: Page) => page.getByRole("button", { name: "Next" }).click();

/** Fills in the required fields of step 1, and continues. */
export async function fillInCompany(page: Page, company: string): Promise<void> {
  await page.getByLabel("Company name").fill(company);
  await page.getByLabel("What problem does it solve?").fill("Late invoices cost days each month");
  await next(page);
  await expect(step(page, "Your audience")).toBeFocused();
}

/** Fills in the required fields of step 2, and continues. */
export async function fillInAudience(page: Page): Promise<void> {
  await page.getByLabel("Who has this problem?").fill("Owners of small agencies");
  await page.getByLabel("What is their role?").fill("Founder");
  await next(page);
  await expect(step(page, "Your market")).toBeFocused();
}

/** Fills in the required fields of step 3, and completes onboarding. */
export async function fillInMarket(page: Page, keywords: readonly string[]): Promise<void> {
  await page.getByLabel("Industry").fill("Accounting");
  for (const keyword of keywords) {
    await page.getByLabel("Keyword", { exact: true }).fill(keyword);
    await page.keyboard.press("Enter");
  }
  await page.getByRole("button", { name: "Complete" }).click();
}

/** Fills in all three steps; no post contains the phrases. */
export async function fillInOnboarding(page: Page, company: string): Promise<void> {
  await fillInCompany(page, company);
  await fillInAudience(page);
  await fillInMarket(page, ["umber gouache", "ochre casein", "sienna tempera"]);
  await expect(page).toHaveURL(/\/dashboard/);
}
