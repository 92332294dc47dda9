import { open } from "../../../../app/app-fixture.tsx";
import type { FakeHandler } from "../../../../lib/testing/fake-api.ts";
import { fakeToken } from "../../../../lib/testing/fake-api.ts";
import { sampleUser } from "../../../../lib/testing/samples.ts";
import { setToken } from "../../../../lib/token.ts";

/** Opens a section of the administrator's page, as an administrator. @param query its search part */
export function openAdmin(query: string, handlers: Record<string, FakeHandler> = {}) {
  setToken(fakeToken());
  return open(`/admin${query}`, {
    "GET /auth/me": () => ({ user: sampleUser({ isAdmin: true }) }),
    ...handlers,
  });
}

/** The terms and values of a list of figures within an element. */
export const figuresIn = (element: HTMLElement) =>
  [...element.querySelectorAll("dl > div")].map(
    (row) =>
      `${row.querySelector("dt")?.textContent}: ${row.querySelector("dd")?.textContent?.trim()}`,
  );
