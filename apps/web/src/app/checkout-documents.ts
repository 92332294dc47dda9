import { isCheckoutPage } from "@earshot/contract";
import type { ParsedLocation } from "@tanstack/react-router";
import { keepToasts } from "./kept-toasts.ts";

/** Loads the document of an address in place of the current one. */
export type LoadDocument = (href: string) => void;

/** Loads a document with the browser, and stores the shown messages for it. */
export const loadDocument: LoadDocument = (href) => {
  keepToasts();
  // Back may restore this document in the middle of leaving it, so it is then reloaded.
  window.addEventListener("pageshow", ({ persisted }) => persisted && window.location.reload());
  window.location.replace(href);
};

const isCheckout = ({ pathname, searchStr }: ParsedLocation): boolean =>
  isCheckoutPage(pathname, new URLSearchParams(searchStr));

/**
 * Makes the router load the documents with a checkout, and those after them, instead of moving to them (decision
 * 044). So a link, a redirect and Back all lead to a document with the right content security policy.
 */
export function createDocumentRule(load: LoadDocument) {
  /** Whether the current document has the policy of a checkout; null while it is being opened. */
  let hasCheckoutPolicy: boolean | null = null;
  return (location: ParsedLocation): Promise<never> | undefined => {
    hasCheckoutPolicy ??= isCheckout(location);
    if (isCheckout(location) === hasCheckoutPolicy) return;
    load(location.href);
    // The current screen stays until the document is loaded.
    return new Promise(() => {});
  };
}
