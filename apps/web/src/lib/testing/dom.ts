import { portals } from "@earshot/contract";
import { cleanup, configure } from "@testing-library/react";
import { vi } from "vitest";
import { setPortalOfPath } from "../portal.ts";
import { setToken } from "../token.ts";

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean | undefined;
}

/** Fills in what jsdom lacks of the browser. For `beforeEach`. */
export function prepareDom(): void {
  // A first screen takes more than the second that is usual, on a machine that has other work.
  configure({ asyncUtilTimeout: 4_000 });
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

/** Leaves nothing for the next test. For `afterEach`. */
export function clearDom(): void {
  cleanup();
  for (const portal of portals) {
    // A new token ends what is remembered of an expired one, its end what is kept in memory.
    setToken("", portal);
    setToken(null, portal);
  }
  localStorage.clear();
  sessionStorage.clear();
  setPortalOfPath("/");
  vi.unstubAllGlobals();
  vi.useRealTimers();
}
