import { expect, type Page } from "@playwright/test";

/** The frame of Paddle's checkout. */
export const frameOf = (page: Page) => page.frameLocator("iframe[name=paddle_frame]");

/**
 * Presses the button that closes the checkout. The press removes the frame: where it came from the mouse, Chromium
 * sometimes never told Playwright that it was handled, and the test waited until its end.
 */
export async function closeFrame(page: Page, name: "Close" | "Close checkout"): Promise<void> {
  const button = frameOf(page).getByRole("button", { name, exact: true });
  await expect(button).toBeVisible();
  await button.dispatchEvent("click");
}
