// @vitest-environment jsdom
import type { Portal, User } from "@earshot/contract";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, it } from "vitest";
import { setPortalOfPath } from "../lib/portal.ts";
import { meKey } from "../lib/query-keys.ts";
import { clearDom, prepareDom } from "../lib/testing/dom.ts";
import { sampleUser } from "../lib/testing/samples.ts";
import { setToken } from "../lib/token.ts";
import { createQueryClient } from "./query-client.ts";
import { SessionGate } from "./session-gate.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

/** A gate before a cache that knows who is signed in. */
function gate(users: Partial<Record<Portal, User | null>>, of?: Portal) {
  const client = createQueryClient();
  for (const [portal, user] of Object.entries(users)) {
    client.setQueryData(meKey(portal as Portal), user);
    setToken("token", portal as Portal);
  }
  render(
    <QueryClientProvider client={client}>
      <SessionGate {...(of && { of })}>{(user) => <p>{user?.fullName ?? "nobody"}</p>}</SessionGate>
    </QueryClientProvider>,
  );
}

it("treats a user of an unknown type as signed out", () => {
  gate({ main: { ...sampleUser(), userType: "robot" as "user" } });
  screen.getByText("nobody");
});

it("does not use the session of the other side while the browser navigates there", () => {
  gate({ main: sampleUser(), writer: sampleUser({ fullName: "Wim Writer" }) }, "main");
  screen.getByText("Mara Lind");
  act(() => setPortalOfPath("/writers/active"));
  screen.getByText("Verifying access...", { selector: "p" });
  act(() => setPortalOfPath("/mentions"));
  screen.getByText("Mara Lind");
});
