// @vitest-environment jsdom
import type { Passkey, SignInMethods } from "@earshot/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { type FakeHandler, fakeApi, fakeToken, refusal } from "../../../../lib/testing/fake-api.ts";
import { setToken } from "../../../../lib/token.ts";
import { Toaster } from "../../../../ui/toaster.tsx";
import { SignInMethodSections } from "./sign-in-method-sections.tsx";

const startRegistration = vi.hoisted(() => vi.fn());
vi.mock("@simplewebauthn/browser", () => ({ startRegistration }));
const leaveTo = vi.hoisted(() => vi.fn());
vi.mock("../../../../lib/leave-to.ts", () => ({ leaveTo }));

beforeEach(() => {
  prepareDom();
  vi.stubGlobal("PublicKeyCredential", class {});
});
afterEach(() => {
  clearDom();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const passkey = (part: Partial<Passkey> = {}): Passkey => ({
  id: "00000000-0000-4000-8000-00000000a001",
  name: "Laptop",
  createdAt: new Date().toISOString(),
  lastUsedAt: null,
  isBackedUp: false,
  ...part,
});

const created = {
  id: "abc",
  rawId: "abc",
  type: "public-key",
  response: { clientDataJSON: "data", attestationObject: "object" },
};

interface Shown extends Partial<SignInMethods> {
  hasApp?: boolean;
  offersGoogle?: boolean;
}

function show(
  { hasApp = false, offersGoogle = true, ...first }: Shown = {},
  handlers: Record<string, FakeHandler> = {},
) {
  setToken(fakeToken());
  let methods = { hasPassword: true, googleLinkedAt: null, passkeys: [], ...first };
  const server = fakeApi({
    "GET /auth/second-factor": () => ({
      secondFactor: { enabled: hasApp, required: false, recoveryCodesLeft: 1, hasPasskey: false },
    }),
    "GET /auth/sign-in-methods": () => ({ methods }),
    "POST /auth/refresh": () => ({ accessToken: fakeToken() }),
    "POST /auth/passkeys/begin": ({ body }) =>
      (body as { password?: string }).password === "correct horse"
        ? { options: { challenge: "random" } }
        : refusal("WRONG_PASSWORD"),
    ...handlers,
  });
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <SignInMethodSections offersGoogle={offersGoogle} />
      <Toaster durationMs={3_000} />
    </QueryClientProvider>,
  );
  const become = (next: Partial<SignInMethods>) => {
    methods = { ...methods, ...next } as typeof methods;
  };
  return { server, become, user: userEvent.setup() };
}

const section = (name: string) => within(screen.getByRole("region", { name }));

describe("passkeys", () => {
  it("are added with the password and a name", async () => {
    const { server, become, user } = show();
    startRegistration.mockResolvedValue(created);
    server.on("POST /auth/passkeys", () => {
      become({ passkeys: [passkey({ name: "My laptop" })] });
      return { passkey: passkey() };
    });
    await user.click(await screen.findByRole("button", { name: "Add a passkey" }));
    const name = screen.getByLabelText<HTMLInputElement>("Name");
    expect(document.activeElement).toBe(name);
    expect(name.value).not.toBe("");
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    const add = screen.getByRole("button", { name: "Add a passkey" });
    expect(document.activeElement).toBe(add);
    await user.click(add);
    await user.clear(screen.getByLabelText("Name"));
    await user.click(screen.getByRole("button", { name: "Continue" }));
    await screen.findByText("Name the passkey");
    await user.type(screen.getByLabelText("Name"), "My laptop");
    const password = screen.getByLabelText("Your password");
    await user.type(password, "wrong{Enter}");
    await screen.findByText("The current password is wrong.");
    expect(document.activeElement).toBe(password);
    await user.clear(password);
    await user.type(password, "correct horse{Enter}");
    await screen.findByText("Passkey added.");
    expect(startRegistration).toHaveBeenCalledWith({ optionsJSON: { challenge: "random" } });
    expect(server.to("POST /auth/passkeys")[0]?.body).toEqual({
      name: "My laptop",
      credential: created,
    });
    const list = await screen.findByRole("list", { name: "Passkeys" });
    expect(list.textContent).toMatch(/My laptop.*Not used yet · On one device only/);
  });

  it.each([
    ["NotAllowedError", "No passkey was created. Start again when you are ready."],
    ["InvalidStateError", "This device already has a passkey for your account."],
    [
      "SecurityError",
      "Passkeys can't be used at this address. Open the site by its usual address.",
    ],
    ["NotSupportedError", "This device could not create a passkey. Try another device or browser."],
  ])("that the browser refuses with %s say why", async (name, message) => {
    const { user } = show();
    startRegistration.mockRejectedValue(new DOMException("not for people", name));
    await user.click(await screen.findByRole("button", { name: "Add a passkey" }));
    await user.type(screen.getByLabelText("Your password"), "correct horse{Enter}");
    await screen.findByText(message);
    screen.getByRole("form", { name: "Add a passkey" });
  });

  it("are renamed, and removed with password and code", async () => {
    const { server, become, user } = show(
      { hasApp: true, passkeys: [passkey({ isBackedUp: true })] },
      {
        "PATCH /auth/passkeys/*": () => {
          become({ passkeys: [passkey({ name: "Phone" })] });
          return { passkey: passkey({ name: "Phone" }) };
        },
        "POST /auth/passkeys/*/remove": ({ body }) => {
          if ((body as { code: string }).code !== "123456") {
            return refusal("FORBIDDEN", "This passkey is your only way to sign in.");
          }
          become({ passkeys: [] });
          return {};
        },
      },
    );
    await screen.findByText(/Synced by its password manager/);
    await user.click(screen.getByRole("button", { name: "Rename Laptop" }));
    const name = screen.getByLabelText("Name");
    expect(document.activeElement).toBe(name);
    await user.clear(name);
    await user.type(name, "Phone{Enter}");
    const rename = await screen.findByRole("button", { name: "Rename Phone" });
    await waitFor(() => expect(document.activeElement).toBe(rename));
    await user.click(screen.getByRole("button", { name: "Remove Phone" }));
    await user.type(screen.getByLabelText("Your password"), "correct horse");
    await user.type(screen.getByLabelText("Code"), "000000{Enter}");
    await screen.findByText("This passkey is your only way to sign in.");
    await user.clear(screen.getByLabelText("Code"));
    await user.type(screen.getByLabelText("Code"), "123456{Enter}");
    await screen.findByText("Passkey removed.");
    await waitFor(() => expect(screen.queryByRole("list", { name: "Passkeys" })).toBeNull());
    expect(document.activeElement?.textContent).toMatch(/^Sign in with your fingerprint/);
    expect(server.to(`POST /auth/passkeys/${passkey().id}/remove`).at(-1)?.body).toEqual({
      password: "correct horse",
      code: "123456",
    });
  });

  it("can't be added in a browser without them, and are loaded again on request", async () => {
    const { server, user } = show(
      {},
      { "GET /auth/sign-in-methods": () => refusal("UNAVAILABLE") },
    );
    await screen.findByText(/^The service is restarting/);
    Reflect.deleteProperty(globalThis, "PublicKeyCredential");
    server.on("GET /auth/sign-in-methods", () => ({
      methods: { hasPassword: true, googleLinkedAt: null, passkeys: [] },
    }));
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await screen.findByText("This browser can't create passkeys. Use another one.");
    expect(screen.queryByRole("button", { name: "Add a passkey" })).toBeNull();
  });
});

describe("Google", () => {
  it("is linked at Google after the password", async () => {
    const url = "https://accounts.google.example/auth";
    const { user } = show({}, { "POST /auth/google/link": () => ({ url }) });
    await user.click(await screen.findByRole("button", { name: "Link Google" }));
    await user.type(screen.getByLabelText("Your password"), "correct horse{Enter}");
    await waitFor(() => expect(leaveTo).toHaveBeenCalledWith(url));
  });

  it("is unlinked with the password", async () => {
    const { become, user } = show(
      { googleLinkedAt: "2026-11-01T12:00:00Z" },
      {
        "POST /auth/google/unlink": () => {
          become({ googleLinkedAt: null });
          return {};
        },
      },
    );
    await user.click(await screen.findByRole("button", { name: "Unlink Google" }));
    await user.type(screen.getByLabelText("Your password"), "correct horse{Enter}");
    await screen.findByText("Google unlinked.");
    await screen.findByRole("button", { name: "Link Google" });
  });

  it("shows what to do first if it is the only way to sign in", async () => {
    show({ hasPassword: false, googleLinkedAt: "2026-11-01T12:00:00Z", offersGoogle: false });
    await screen.findByText(
      /^Google is your only way to sign in\. Set a password or add a passkey/,
    );
    expect(section("Google").queryByRole("button")).toBeNull();
  });

  it("is not mentioned if it is not set up", async () => {
    show({ offersGoogle: false });
    await screen.findByRole("button", { name: "Add a passkey" });
    expect(screen.queryByRole("region", { name: "Google" })).toBeNull();
  });
});
