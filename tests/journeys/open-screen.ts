import { isCheckoutPage } from "@earshot/contract";
import type { Page } from "@playwright/test";

/** TanStack Router gives every document of the app this property. */
interface AppWindow {
  __TSR_ROUTER__?: {
    navigate(to: { href: string; ignoreBlocker: boolean }): Promise<void>;
  };
}

const isCheckout = ({ pathname, searchParams }: URL): boolean =>
  isCheckoutPage(pathname, searchParams);

/**
 * Opens an address of the product, and resolves when its screen has been rendered. From a screen of the app it moves
 * there as a link does: loading the document again, and axe into it, takes three times as long. Where a fresh
 * document is what a test is about, it uses `page.goto`.
 */
export async function openScreen(page: Page, address: string): Promise<void> {
  const [from, to] = [new URL(page.url()), new URL(address)];
  // A checkout has a document of its own (decision 044).
  const canMove = from.origin === to.origin && !isCheckout(from) && !isCheckout(to);
  const href = `${to.pathname}${to.search}${to.hash}`;
  const moved =
    canMove &&
    (await page.evaluate(async (href) => {
      const router = (window as AppWindow).__TSR_ROUTER__;
      // Resolves after the screen has been rendered.
      await router?.navigate({ href, ignoreBlocker: true });
      return router !== undefined;
    }, href));
  if (!moved) await page.goto(address);
}
