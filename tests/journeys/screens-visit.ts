import type { Page } from "@playwright/test";

/**
 * Does something with the open screen: takes a screenshot or checks it.
 * `whole`: also with what lies below its first view.
 */
export type OnScreen = (name: string, whole?: "whole") => Promise<void>;

export const heading = (page: Page) => page.getByRole("heading", { level: 1 }).first().waitFor();

/** Opens an address, waits until its content has loaded, and hands the screen on. */
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
    .filter({ hasText: /^Reading/ })
    .waitFor({ state: "hidden" });
  await on(name, whole);
}

export async function openUserMenu(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Your account/ }).click();
  await page.getByRole("menu").waitFor();
}
