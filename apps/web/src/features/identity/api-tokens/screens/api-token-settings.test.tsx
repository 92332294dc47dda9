// @vitest-environment jsdom
import type { ApiToken, MemberRole } from "@earshot/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { RoleProvider } from "../../../../lib/role.ts";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { type FakeHandler, fakeApi, fakeToken, refusal } from "../../../../lib/testing/fake-api.ts";
import { setToken } from "../../../../lib/token.ts";
import { Toaster } from "../../../../ui/toaster.tsx";
import { ApiTokenSettings } from "./api-token-settings.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

const token = (part: Partial<ApiToken> = {}): ApiToken => ({
  id: "00000000-0000-4000-8000-00000000a001",
  name: "Weekly script",
  prefix: "ear_AbCdEfGh",
  scopes: ["read", "mentions"],
  createdBy: "Mara",
  isYours: true,
  createdAt: "2026-11-01T12:00:00Z",
  expiresAt: "2027-02-01T12:00:00Z",
  expired: false,
  lastUsedAt: null,
  ...part,
});

function show(
  first: ApiToken[],
  handlers: Record<string, FakeHandler> = {},
  role: MemberRole = "owner",
) {
  setToken(fakeToken());
  let tokens = first;
  const server = fakeApi({ "GET /workspace/api-tokens": () => ({ tokens }), ...handlers });
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <RoleProvider value={role}>
        <ApiTokenSettings />
      </RoleProvider>
      <Toaster durationMs={3_000} />
    </QueryClientProvider>,
  );
  const become = (next: ApiToken[]) => {
    tokens = next;
  };
  return { server, become, user: userEvent.setup() };
}

const secret = `ear_${"a".repeat(36)}`;

describe("tokens", () => {
  it("are listed with their scopes, last use and expiry", async () => {
    show([
      token(),
      token({
        id: "00000000-0000-4000-8000-00000000a002",
        name: "Old",
        isYours: false,
        expired: true,
        lastUsedAt: new Date().toISOString(),
      }),
      token({ id: "00000000-0000-4000-8000-00000000a003", name: "Forever", expiresAt: null }),
    ]);
    const list = await screen.findByRole("list", { name: "API tokens" });
    const texts = [...list.children].map(({ textContent }) => textContent);
    expect(texts[0]).toMatch(
      /^Weekly script ear_AbCdEfGh….*Read, Mentions.*Never used · Expires on /,
    );
    expect(texts[1]).toMatch(/created by Mara.*Last used .* · Expired on /);
    expect(texts[2]).toMatch(/Does not expire/);
  });

  it("are created with a name, scopes and an expiry, and shown once", async () => {
    const { server, become, user } = show([]);
    server.on("POST /workspace/api-tokens", () => {
      become([token()]);
      return { token: token(), secret };
    });
    await screen.findByText("No tokens yet. Tokens that you create appear here.");
    await user.click(screen.getByRole("button", { name: "Create token" }));
    await screen.findByText("Name the token.");
    await user.type(screen.getByLabelText("Name"), "Weekly script");
    await user.click(screen.getByRole("checkbox", { name: /^Read/ }));
    await user.click(screen.getByRole("button", { name: "Create token" }));
    await screen.findByText("Choose at least one.");
    await user.click(screen.getByRole("checkbox", { name: /^Mentions/ }));
    await user.click(screen.getByRole("radio", { name: "Never" }));
    await user.click(screen.getByRole("button", { name: "Create token" }));
    const heading = await screen.findByRole("heading", {
      name: "Copy the token “Weekly script” now",
    });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    screen.getByText(secret);
    expect(server.to("POST /workspace/api-tokens")[0]?.body).toEqual({
      name: "Weekly script",
      scopes: ["mentions"],
      days: null,
    });
    await screen.findByRole("list", { name: "API tokens" });
    await user.click(screen.getByRole("button", { name: "I have copied it" }));
    expect(screen.queryByText(secret)).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("");
  });

  it("are restored half-filled after a reload, and their secret is never stored", async () => {
    const { user } = show([]);
    await user.type(await screen.findByLabelText("Name"), "Weekly script");
    await user.click(screen.getByRole("checkbox", { name: /^Mentions/ }));
    await user.click(screen.getByRole("radio", { name: "Never" }));
    cleanup();
    const again = show([], { "POST /workspace/api-tokens": () => ({ token: token(), secret }) });
    expect((await screen.findByLabelText<HTMLInputElement>("Name")).value).toBe("Weekly script");
    await again.user.click(screen.getByRole("button", { name: "Create token" }));
    await screen.findByText(secret);
    expect(again.server.to("POST /workspace/api-tokens")[0]?.body).toEqual({
      name: "Weekly script",
      scopes: ["read", "mentions"],
      days: null,
    });
    expect(sessionStorage).toHaveLength(0);
    expect(JSON.stringify({ ...localStorage })).not.toContain(secret);
  });

  it("beyond the limit show what to do", async () => {
    const { user } = show([], { "POST /workspace/api-tokens": () => refusal("API_TOKENS_FULL") });
    await user.type(await screen.findByLabelText("Name"), "One more");
    await user.click(screen.getByRole("button", { name: "Create token" }));
    await screen.findByText(
      "This workspace already has 20 API tokens. Revoke one to create another.",
    );
  });

  it("are revoked after a confirmation", async () => {
    const { server, become, user } = show([token()]);
    server.on("DELETE /workspace/api-tokens/*", () => {
      become([]);
      return {};
    });
    await user.click(await screen.findByRole("button", { name: "Revoke the token Weekly script" }));
    await screen.findByText("Programs that use it are refused from now on. This can’t be undone.");
    await user.click(screen.getByRole("button", { name: "Revoke token" }));
    await screen.findByText("The token “Weekly script” is revoked.");
    await screen.findByText("No tokens yet. Tokens that you create appear here.");
  });

  it("are only for members and the owner", async () => {
    const { server } = show([], {}, "viewer");
    await screen.findByText(/^Only members and the owner of this workspace can do this\./);
    expect(screen.queryByRole("button", { name: "Create token" })).toBeNull();
    expect(server.to("GET /workspace/api-tokens")).toHaveLength(0);
  });
});
