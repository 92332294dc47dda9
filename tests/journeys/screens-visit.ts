import type { Page } from "@playwright/test";

/**
 * Takes a screenshot of the open screen or checks it.
 * `whole`: including what is below the first viewport.
 */
export type OnScreen = (name: string, whole?: "whole") => Promise<void>;

export const heading = (page: Page) => page.getByRole("heading", { level: 1 }).first().waitFor();

/** Opens an address, waits until its content has loaded, and passes the screen to the visitor. */
export async function visit(
  page: Page,
  url: string,
  name: string,
  on: OnScreen,
  whole?: "whole",
): Promise<void> {
  await page.goto(url);
  await heading(page);
  await page
    .getByRole("status")
    .filter({ hasText: /^(?:Checking|Loading|Opening)/ })
    .first()
    .waitFor({ state: "hidden" });
  await on(name, whole);
}

/** Shows the command menu with all commands, and with results. */
export async function visitCommandMenu(page: Page, on: OnScreen, suffix = ""): Promise<void> {
  await page.keyboard.press("Control+k");
  const menu = page.getByRole("dialog", { name: "Command menu" });
  const field = menu.getByRole("combobox");
  await field.waitFor();
  await on(`commands${suffix}`);
  await field.fill("se");
  await on(`commands-found${suffix}`);
  await page.keyboard.press("Escape");
  // Until it has closed, it takes the keys that are pressed next.
  await menu.waitFor({ state: "hidden" });
}

export async function openUserMenu(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Your account/ }).click();
  await page.getByRole("menu").waitFor();
}
