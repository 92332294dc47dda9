// @vitest-environment jsdom
import type { SecondFactor as State } from "@earshot/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { type FakeHandler, fakeApi, fakeToken, refusal } from "../../../../lib/testing/fake-api.ts";
import { getToken, setToken } from "../../../../lib/token.ts";
import { Toaster } from "../../../../ui/toaster.tsx";
import { SecondFactor } from "./second-factor.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

const secret = "JBSWY3DPEHPK3PXP";
const uri = `otpauth://totp/Earshot:mara%40x.io?secret=${secret}&issuer=Earshot`;
const wrongCode = "This code is wrong. Enter the code that your app shows now.";
const methods = { hasPassword: true, googleLinkedAt: null, passkeys: [] };
const codes = ["abcdefghjkmnpqrs", "23456789abcdefgh"];

function show(first: Partial<State> = {}, handlers: Record<string, FakeHandler> = {}) {
  setToken(fakeToken());
  let state = {
    enabled: false,
    required: false,
    recoveryCodesLeft: 0,
    hasPasskey: false,
    ...first,
  };
  const server = fakeApi({
    "GET /auth/second-factor": () => ({ secondFactor: state }),
    "GET /auth/sign-in-methods": () => ({ methods }),
    "POST /auth/refresh": () => ({ accessToken: fakeToken() }),
    "POST /auth/second-factor": ({ body }) =>
      (body as { password: string }).password === "correct horse"
        ? { secret, uri }
        : refusal("WRONG_PASSWORD"),
    "POST /auth/second-factor/confirm": ({ body }) => {
      if ((body as { code: string }).code !== "123456") {
        return refusal("VALIDATION_FAILED", wrongCode);
      }
      state = { ...state, enabled: true, recoveryCodesLeft: codes.length };
      return { recoveryCodes: codes };
    },
    "POST /auth/second-factor/end": ({ body }) => {
      const { password, code } = body as { password: string; code: string };
      if (password !== "correct horse") return refusal("WRONG_PASSWORD");
      if (code !== "123456") return refusal("VALIDATION_FAILED", wrongCode);
      state = { ...state, enabled: false, recoveryCodesLeft: 0 };
      return {};
    },
    ...handlers,
  });
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <SecondFactor />
      <Toaster durationMs={3_000} />
    </QueryClientProvider>,
  );
  return { server, user: userEvent.setup() };
}

describe("two-step sign-in", () => {
  it("is turned on with password and code, and shows the recovery codes once", async () => {
    const { user } = show();
    await user.click(await screen.findByRole("button", { name: "Set up two-step sign-in" }));
    const password = screen.getByLabelText("Your password");
    expect(document.activeElement).toBe(password);
    await user.type(password, "wrong{Enter}");
    await screen.findByText("The current password is wrong.");
    await user.clear(password);
    await user.type(password, "correct horse{Enter}");
    const picture = await screen.findByRole("img", { name: "QR code for your authenticator app" });
    expect(picture.getAttribute("viewBox")).toMatch(/^0 0 (\d+) \1$/);
    expect(picture.querySelector("path")?.getAttribute("d")).toMatch(/^M4 4h7v1h-7z/);
    screen.getByText("JBSW Y3DP EHPK 3PXP");
    expect(
      screen.getByRole("link", { name: "Open in an app on this device" }).getAttribute("href"),
    ).toBe(uri);
    await user.click(screen.getByRole("button", { name: "Copy key" }));
    expect(await navigator.clipboard.readText()).toBe(secret);
    await user.type(screen.getByLabelText("Code"), "123456{Enter}");
    const heading = await screen.findByRole("heading", { level: 3 });
    expect(document.activeElement).toBe(heading);
    expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
      "abcd-efgh-jkmn-pqrs",
      "2345-6789-abcd-efgh",
    ]);
    await user.click(screen.getByRole("button", { name: "Copy" }));
    expect(await navigator.clipboard.readText()).toBe("abcd-efgh-jkmn-pqrs\n2345-6789-abcd-efgh");
    screen.getByRole("button", { name: "Download" });
    await user.click(screen.getByRole("button", { name: "I have saved them" }));
    await screen.findByText("2 recovery codes left.");
    expect(screen.queryByText("abcd-efgh-jkmn-pqrs")).toBeNull();
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(secret);
  });

  it("shows that a code is wrong, and keeps the session", async () => {
    const { user } = show();
    await user.click(await screen.findByRole("button", { name: "Set up two-step sign-in" }));
    await user.type(screen.getByLabelText("Your password"), "correct horse{Enter}");
    const field = await screen.findByLabelText("Code");
    await user.type(field, "1{Enter}");
    await screen.findByText("Enter the six digits of your app");
    await user.clear(field);
    await user.type(field, "000000{Enter}");
    await screen.findByText(wrongCode);
    expect(document.activeElement).toBe(field);
    expect(getToken()).not.toBeNull();
  });

  it("is turned off with password and code", async () => {
    const { user } = show({ enabled: true, recoveryCodesLeft: 1 });
    await screen.findByText("1 recovery code left.");
    await user.click(screen.getByRole("button", { name: "Turn off two-step sign-in" }));
    await user.type(screen.getByLabelText("Your password"), "wrong");
    await user.type(screen.getByLabelText("Code"), "000000");
    await user.click(screen.getByRole("button", { name: "Turn off" }));
    await screen.findByText("The current password is wrong.");
    await user.clear(screen.getByLabelText("Your password"));
    await user.type(screen.getByLabelText("Your password"), "correct horse");
    await user.click(screen.getByRole("button", { name: "Turn off" }));
    await screen.findByText(wrongCode);
    expect(document.activeElement).toBe(screen.getByLabelText("Code"));
    await user.clear(screen.getByLabelText("Code"));
    await user.type(screen.getByLabelText("Code"), "123456{Enter}");
    await screen.findByText("Two-step sign-in is off.");
    await screen.findByRole("button", { name: "Set up two-step sign-in" });
  });

  it("can't be turned off if the account requires it", async () => {
    show({ enabled: true, required: true, recoveryCodesLeft: 10 });
    await screen.findByText(/^Your account requires it, so it can't be turned off\./);
    expect(screen.queryByRole("button", { name: /^Turn off/ })).toBeNull();
  });

  it("moves to a new app with a code of the old one, even if the account requires it", async () => {
    const { server, user } = show({ enabled: true, required: true, recoveryCodesLeft: 1 });
    await user.click(await screen.findByRole("button", { name: "Replace authenticator app" }));
    await screen.findByText(/^Your present app works until you have entered a code of the new one/);
    await user.type(screen.getByLabelText("Your password"), "correct horse");
    await user.type(screen.getByLabelText("Code"), "654321{Enter}");
    await screen.findByText(/^Scan this with your new authenticator app/);
    expect(server.to("POST /auth/second-factor")[0]?.body).toEqual({
      password: "correct horse",
      code: "654321",
    });
    await user.type(screen.getByLabelText("Code"), "123456");
    await user.click(screen.getByRole("button", { name: "Use the new app" }));
    await screen.findByText(
      "The new app is in use. Keep these recovery codes; the earlier ones no longer work.",
    );
    await user.click(screen.getByRole("button", { name: "I have saved them" }));
    await screen.findByText("2 recovery codes left.");
  });

  it("is not turned on by only a passkey, and says so", async () => {
    show({ hasPasskey: true });
    await screen.findByText(/A passkey alone doesn't turn it on\.$/);
    screen.getByRole("button", { name: "Set up two-step sign-in" });
  });

  it("is not set up without a password, and not requested if a passkey is the second factor", async () => {
    show(
      { required: true, hasPasskey: true },
      { "GET /auth/sign-in-methods": () => ({ methods: { ...methods, hasPassword: false } }) },
    );
    const note = await screen.findByText(/Set a password first\.$/);
    expect(note.textContent).not.toContain("before anything else");
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("is requested if the account requires it, can be canceled, and loaded again", async () => {
    const { server, user } = show({}, { "GET /auth/second-factor": () => refusal("UNAVAILABLE") });
    await screen.findByText(/^The service is restarting/);
    server.on("GET /auth/second-factor", () => ({
      secondFactor: { enabled: false, required: true, recoveryCodesLeft: 0, hasPasskey: false },
    }));
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await screen.findByText(/^Your account requires it: turn it on before anything else\./);
    await user.click(screen.getByRole("button", { name: "Set up two-step sign-in" }));
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    const setUp = await screen.findByRole("button", { name: "Set up two-step sign-in" });
    expect(document.activeElement).toBe(setUp);
  });
});
