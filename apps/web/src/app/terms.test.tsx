// @vitest-environment jsdom
import { firstErrors, terms, type User } from "@earshot/contract";
import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearDom, prepareDom } from "../lib/testing/dom.ts";
import { fakeToken, refusal } from "../lib/testing/fake-api.ts";
import { sampleClientConfig } from "../lib/testing/samples/client-config.ts";
import { sampleUser } from "../lib/testing/samples.ts";
import { setToken } from "../lib/token.ts";
import { heading, open } from "./app-fixture.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

const { version } = terms;
const userWithNewTerms = (part: Partial<User> = {}) =>
  sampleUser({ termsToAccept: { version }, ...part });
const question = "Our terms have changed";

describe("new terms", () => {
  beforeEach(() => setToken(fakeToken()));

  it("are shown until they are accepted", async () => {
    const { server, user } = open("/dashboard", {
      "GET /auth/me": () => ({ user: userWithNewTerms() }),
      "POST /auth/terms": () => ({ user: sampleUser() }),
    });
    const dialog = await screen.findByRole("dialog", { name: question });
    const link = screen.getByRole<HTMLAnchorElement>("link", { name: "terms" });
    expect(link.getAttribute("href")).toBe("/terms");
    expect(dialog.textContent).toContain("at least 16");
    await user.click(screen.getByRole("button", { name: "Accept terms" }));
    await waitFor(() => expect(screen.queryByRole("dialog", { name: question })).toBeNull());
    expect(server.to("POST /auth/terms")[0]?.body).toEqual({ version });
    await heading("Overview");
  });

  it("are still shown after an attempt to close the dialog", async () => {
    open("/dashboard", { "GET /auth/me": () => ({ user: userWithNewTerms() }) });
    const dialog = await screen.findByRole<HTMLDialogElement>("dialog", { name: question });
    expect(screen.queryByRole("button", { name: "Close" })).toBeNull();
    const cancel = new Event("cancel", { cancelable: true });
    dialog.dispatchEvent(cancel);
    expect(cancel.defaultPrevented).toBe(true);
    dialog.close();
    expect(dialog.open).toBe(true);
  });

  it("are also shown on the writers’ side", async () => {
    setToken(fakeToken(), "writer");
    open("/writers/opportunities", {
      "GET /auth/me": () => ({ user: userWithNewTerms({ userType: "writer" }) }),
    });
    await screen.findByRole("dialog", { name: question });
  });

  it("show why they could not be accepted", async () => {
    const { user } = open("/dashboard", {
      "GET /auth/me": () => ({ user: userWithNewTerms() }),
      "POST /auth/terms": () => refusal("UNAVAILABLE"),
    });
    await user.click(await screen.findByRole("button", { name: "Accept terms" }));
    await screen.findByText(firstErrors.UNAVAILABLE.message);
  });

  it("can be declined by signing out", async () => {
    const { user, address } = open("/dashboard", {
      "GET /auth/me": () => ({ user: userWithNewTerms() }),
    });
    await user.click(await screen.findByRole("button", { name: "Sign out" }));
    await waitFor(() => expect(address()).toMatch(/^\/auth/));
    expect(screen.queryByRole("dialog", { name: question })).toBeNull();
  });
});

describe("the forms that create accounts", () => {
  const sentence =
    "By creating an account you accept the terms and confirm that you are at least 16.";

  it.each([
    ["/auth?mode=sign-up", "Create your account"],
    ["/auth", `Sign in to Earshot`],
  ])("name what is accepted, at %s", async (path, title) => {
    open(path, {
      "GET /auth/me": () => refusal("UNAUTHENTICATED"),
      "GET /config": () => sampleClientConfig({ googleSignIn: true }),
    });
    await heading(title);
    await waitFor(() => expect(document.body.textContent).toContain(sentence));
  });

  it("name it to invited writers too", async () => {
    open("/writers/auth?invitation=inv_1", {
      "POST /writers/invitation": () => ({ email: "wim@x.io" }),
    });
    await screen.findByLabelText("Full name");
    expect(document.body.textContent).toContain(sentence);
  });
});
