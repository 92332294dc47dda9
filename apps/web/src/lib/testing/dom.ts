import { portals } from "@earshot/contract";
import { cleanup, configure } from "@testing-library/react";
import { vi } from "vitest";
import { setPortalOfPath } from "../portal.ts";
import { setToken } from "../token.ts";

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean | undefined;
}

/** Whether media queries find a window that has room for two panes. */
export function stubWidth(isWide: boolean): void {
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: isWide && query.startsWith("(min-width"),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
}

/** Adds browser features that jsdom lacks, in a wide window. For `beforeEach`. */
export function prepareDom(): void {
  stubWidth(true);
  // On a busy machine a first screen takes several seconds.
  configure({ asyncUtilTimeout: 10_000 });
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    if (!this.open) return;
    this.open = false;
    this.dispatchEvent(new Event("close"));
  };
  window.scrollTo = () => {};
}

/** Cleans up everything that could affect the next test. For `afterEach`. */
export function clearDom(): void {
  cleanup();
  for (const portal of portals) {
    // Setting a token clears the memory of an expired one; removing it clears the rest.
    setToken("", portal);
    setToken(null, portal);
  }
  localStorage.clear();
  sessionStorage.clear();
  setPortalOfPath("/");
  vi.unstubAllGlobals();
  vi.useRealTimers();
}
