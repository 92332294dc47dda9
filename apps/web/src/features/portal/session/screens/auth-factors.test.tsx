// @vitest-environment jsdom
import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { open } from "../../../../app/app-fixture.tsx";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { refusal } from "../../../../lib/testing/fake-api.ts";
import { fillIn, press, signedIn } from "./auth-fixture.ts";

const startAuthentication = vi.hoisted(() => vi.fn());
vi.mock("@simplewebauthn/browser", () => ({ startAuthentication }));

beforeEach(prepareDom);
afterEach(clearDom);

describe("a second factor", () => {
  const asks = ({ body }: { body: unknown }) => {
    const { code } = body as { code?: string };
    if (code === undefined) return refusal("SECOND_FACTOR_REQUIRED");
    return code === "123456" || code === "abcdefghjkmnpqrs"
      ? signedIn()
      : refusal("SECOND_FACTOR_WRONG");
  };
  const wrong =
    "This code is wrong or has already been used. Enter the code that your app shows now.";

  it("asks for a code, reports a wrong one, and signs in with the right one", async () => {
    const { user, server, address } = open("/auth", { "POST /auth/login": asks });
    await fillIn(user);
    await user.click(screen.getByLabelText("Remember me"));
    await press(user, "Sign In");
    await screen.findByText("Enter the code from your authenticator app.");
    const field = screen.getByLabelText<HTMLInputElement>("Code");
    expect(document.activeElement).toBe(field);
    expect(field.autocomplete).toBe("one-time-code");
    expect(field.inputMode).toBe("numeric");
    screen.getByText("The six digits of your authenticator app. You can also use a recovery code.");
    expect(screen.queryByText("Login failed")).toBeNull();
    await press(user, "Sign In");
    await screen.findByText("Enter the six digits of your app");
    await user.type(field, "000000{Enter}");
    await screen.findByText(wrong);
    expect(document.activeElement).toBe(field);
    await user.clear(field);
    await user.type(field, "123 456{Enter}");
    await screen.findByText("Welcome back!");
    await waitFor(() => expect(address()).toBe("/dashboard"));
    expect(server.to("POST /auth/login").at(-1)?.body).toEqual({
      email: "mara@x.io",
      password: "correct horse",
      rememberMe: true,
      code: "123456",
    });
  });

  it("accepts a recovery code, and lets the user go back", async () => {
    const { user, server } = open("/auth", { "POST /auth/login": asks });
    await fillIn(user);
    await press(user, "Sign In");
    await screen.findByLabelText("Code");
    await press(user, "Back");
    expect(document.activeElement).toBe(screen.getByLabelText("Email"));
    await press(user, "Sign In");
    const field = await screen.findByLabelText<HTMLInputElement>("Code");
    await press(user, "Show all keys for a recovery code");
    expect(field.inputMode).toBe("text");
    await user.type(field, "abcd-efgh-jkmn-pqrs{Enter}");
    await screen.findByText("Welcome back!");
    expect(server.to("POST /auth/login").at(-1)?.body).toMatchObject({ code: "abcdefghjkmnpqrs" });
  });

  it("shows other failures", async () => {
    const { user, server } = open("/auth", { "POST /auth/login": asks });
    await fillIn(user);
    await press(user, "Sign In");
    server.on("POST /auth/login", () => refusal("TOO_MANY_REQUESTS"));
    await user.type(await screen.findByLabelText("Code"), "000000{Enter}");
    await screen.findByText("Login failed");
    expect(
      screen.getAllByText("Too many attempts. Please wait a moment and try again."),
    ).toHaveLength(2);
  });
});

describe("a passkey", () => {
  const answer = {
    id: "abc",
    rawId: "abc",
    type: "public-key",
    response: { clientDataJSON: "data", authenticatorData: "data", signature: "signature" },
  };
  const begin = { "POST /auth/passkeys/sign-in/begin": () => ({ options: { challenge: "c" } }) };
  beforeEach(() => {
    vi.stubGlobal("PublicKeyCredential", class {});
    startAuthentication.mockReset().mockResolvedValue(answer);
  });
  afterEach(() => vi.unstubAllGlobals());

  it("signs in without an email", async () => {
    const { user, server, address } = open("/auth", {
      ...begin,
      "POST /auth/passkeys/sign-in": () => signedIn(),
    });
    await user.click(await screen.findByRole("button", { name: "Sign in with a passkey" }));
    await screen.findByText("Welcome back!");
    await waitFor(() => expect(address()).toBe("/dashboard"));
    expect(startAuthentication).toHaveBeenCalledWith({ optionsJSON: { challenge: "c" } });
    expect(server.to("POST /auth/passkeys/sign-in")[0]?.body).toEqual({
      credential: answer,
      portal: "main",
      rememberMe: true,
    });
  });

  it("that is refused shows the reason of the browser or the server", async () => {
    const { user } = open("/auth", {
      ...begin,
      "POST /auth/passkeys/sign-in": () => refusal("PASSKEY_REFUSED"),
    });
    startAuthentication.mockRejectedValueOnce(new DOMException("no", "NotAllowedError"));
    await user.click(await screen.findByRole("button", { name: "Sign in with a passkey" }));
    await screen.findByText("No passkey was used. Try again, or sign in another way.");
    await press(user, "Sign in with a passkey");
    await screen.findByText(
      "This passkey could not be verified. Try again, or sign in another way.",
    );
  });

  it("is not offered in a browser without them, and creates no account", async () => {
    const { user } = open("/auth?mode=sign-up");
    await screen.findByRole("button", { name: "Create account" });
    expect(screen.queryByRole("button", { name: /passkey/ })).toBeNull();
    Reflect.deleteProperty(globalThis, "PublicKeyCredential");
    await user.click(screen.getByRole("link", { name: "Sign in" }));
    await screen.findByRole("button", { name: "Sign In" });
    expect(screen.queryByRole("button", { name: /passkey/ })).toBeNull();
  });

  it.each([
    [["code", "passkey"], "Use a passkey instead"],
    [["passkey"], "Use passkey"],
  ])("is accepted as the second step if the account has %j", async (factors, button) => {
    const { user, server, address } = open("/auth", {
      ...begin,
      "POST /auth/login": ({ body }) =>
        "passkey" in (body as object)
          ? signedIn()
          : refusal("SECOND_FACTOR_REQUIRED", undefined, factors),
    });
    await fillIn(user);
    await press(user, "Sign In");
    const use = await screen.findByRole("button", { name: button });
    startAuthentication.mockRejectedValueOnce(new DOMException("no", "NotAllowedError"));
    await user.click(use);
    await screen.findByText("No passkey was used. Try again, or sign in another way.");
    await user.click(use);
    await screen.findByText("Welcome back!");
    await waitFor(() => expect(address()).toBe("/dashboard"));
    expect(server.to("POST /auth/login").at(-1)?.body).toMatchObject({ passkey: answer });
  });
});
