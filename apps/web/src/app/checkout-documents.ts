import { isCheckoutPage } from "@earshot/contract";
import type { ParsedLocation } from "@tanstack/react-router";
import { keepToasts } from "./kept-toasts.ts";

/** Loads the document of an address in place of the present one. */
export type LoadDocument = (href: string) => void;

/** Loads a document with the browser. The message that is shown goes along. */
export const loadDocument: LoadDocument = (href) => {
  keepToasts();
  // Back may restore this document as it was left, in the middle of leaving.
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
  /** Whether the present document has the policy of a checkout; null: it is being opened. */
  let hasCheckoutPolicy: boolean | null = null;
  return (location: ParsedLocation): Promise<never> | undefined => {
    hasCheckoutPolicy ??= isCheckout(location);
    if (isCheckout(location) === hasCheckoutPolicy) return;
    load(location.href);
    // The present screen stays until the document is there.
    return new Promise(() => {});
  };
}
