import { expect, type Page } from "@playwright/test";

/** The frame of Paddle's checkout. */
export const frameOf = (page: Page) => page.frameLocator("iframe[name=paddle_frame]");

/**
 * Clicks the button that closes the checkout, which removes the frame. With the mouse, Chromium sometimes never tells
 * Playwright that the click was handled, and the test runs into its time limit.
 */
export async function closeFrame(page: Page, name: "Close" | "Close checkout"): Promise<void> {
  const button = frameOf(page).getByRole("button", { name, exact: true });
  await expect(button).toBeVisible();
  await button.dispatchEvent("click");
}
