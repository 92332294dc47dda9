import { expect, type Page } from "@playwright/test";

/** Signs in through the screen and waits for the mentions. */
export async function signIn(page: Page, url: string, email = "demo@earshot.test"): Promise<void> {
  await page.goto(`${url}/auth`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill("earshot-demo");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).not.toHaveURL(/\/auth/);
}

/** The card of a mention by its title. */
export const card = (page: Page, title: string) =>
  page.getByRole("article").filter({ has: page.getByRole("heading", { name: title }) });

/** Collects what a page reports as going wrong; the refused refresh of a stranger is expected. */
export function watchErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (message) => {
    const refusedRefresh =
      message.text().includes("401") && message.location().url.endsWith("/api/auth/refresh");
    if (message.type() === "error" && !refusedRefresh) errors.push(message.text());
  });
  return errors;
}
