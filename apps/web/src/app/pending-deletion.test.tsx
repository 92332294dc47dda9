// @vitest-environment jsdom
import type { PendingDeletion } from "@earshot/contract";
import { screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearDom, prepareDom } from "../lib/testing/dom.ts";
import { fakeToken, refusal } from "../lib/testing/fake-api.ts";
import { sampleUser } from "../lib/testing/samples.ts";
import { setToken } from "../lib/token.ts";
import { heading, open } from "./app-fixture.tsx";

beforeEach(() => {
  prepareDom();
  setToken(fakeToken());
});
afterEach(clearDom);

const pending = (part: Partial<PendingDeletion> = {}): PendingDeletion => ({
  kind: "account",
  name: "mara@ledgerly.example",
  requestedAt: "2026-11-26T12:00:00.000Z",
  dueAt: "2026-12-10T12:00:00.000Z",
  canKeep: true,
  ...part,
});

describe("a requested deletion", () => {
  it("is all that a user sees after signing in, until they cancel the deletion", async () => {
    let deletion: PendingDeletion | undefined = pending();
    const { user, server } = open("/dashboard?view=settings", {
      "GET /auth/me": () => ({ user: sampleUser({ ...(deletion && { deletion }) }) }),
      "DELETE /account/deletion": () => {
        deletion = undefined;
        return {};
      },
    });
    await heading("Your account will be deleted");
    screen.getByText(/we delete the account, the workspaces that you own/);
    screen.getByText(/10 years, as tax law requires/);
    expect(screen.queryByRole("navigation")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Keep my account" }));
    await heading("Settings: Your account");
    await screen.findByText("Your account won’t be deleted.");
    expect(server.to("DELETE /account/deletion")).toHaveLength(1);
  });

  it("of the workspace is canceled by its owner, who sees an error if that fails", async () => {
    const { user, server } = open("/dashboard", {
      "GET /auth/me": () => ({
        user: sampleUser({ deletion: pending({ kind: "workspace", name: "Ledgerly" }) }),
      }),
      "DELETE /workspace/deletion": () => refusal("UNAVAILABLE"),
    });
    await heading("This workspace will be deleted");
    await user.click(screen.getByRole("button", { name: "Keep my workspace" }));
    await screen.findByText(/^The service is restarting/);
    expect(server.to("DELETE /workspace/deletion").length).toBeGreaterThan(0);
  });

  it("is shown to members, who can only sign out or switch workspaces", async () => {
    const workspaces = [
      { id: "w1", name: "Ledgerly", role: "member" as const, current: true },
      { id: "w2", name: "Opentill", role: "owner" as const, current: false },
    ];
    const { user, server } = open("/dashboard", {
      "GET /auth/me": () => ({
        user: sampleUser({
          workspaces,
          deletion: pending({ kind: "workspace", name: "Ledgerly", canKeep: false }),
        }),
      }),
      "POST /workspaces/*/switch": () => refusal("UNAVAILABLE"),
    });
    await heading("This workspace will be deleted");
    screen.getByText("Only the owner of the workspace can take this back.");
    expect(screen.queryByRole("button", { name: /^Keep/ })).toBeNull();
    expect(screen.queryByRole("button", { name: "Open Ledgerly" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Open Opentill" }));
    await screen.findByText("The workspace was not switched");
    expect(server.to("POST /workspaces/w2/switch").length).toBeGreaterThan(0);
    await user.click(screen.getByRole("button", { name: "Sign out" }));
    await heading(/Welcome back|Sign in/i);
  });
});
