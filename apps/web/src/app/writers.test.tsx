// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { portal, writer } from "../features/fulfilment/writers/writers-fixture.tsx";
import { clearDom, prepareDom } from "../lib/testing/dom.ts";
import { fakeToken, refusal } from "../lib/testing/fake-api.ts";
import { sampleAssignment } from "../lib/testing/samples.ts";
import { setToken } from "../lib/token.ts";
import { heading, open } from "./app-fixture.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

describe("access to the writer portal", () => {
  it.each(["/writers", "/writers/opportunities", "/writers/active"])(
    "redirects signed-out visitors from %s to its sign-in",
    async (path) => {
      const { address } = open(path);
      await heading("Writer Portal");
      expect(address()).toBe("/writers/auth");
    },
  );

  it("redirects a customer to the dashboard", async () => {
    setToken(fakeToken());
    const { server } = open("/writers/opportunities");
    await screen.findAllByRole("region", { name: "Account" });
    expect(server.to("GET /writers/opportunities")).toHaveLength(0);
  });

  it("signs a writer in", async () => {
    const { server, user, address } = open("/writers/auth", {
      "POST /writers/login": () => ({ accessToken: fakeToken(), user: writer }),
      "GET /writers/opportunities": () => ({ opportunities: [], total: 0 }),
      "GET /writers/active": () => ({ assignments: [] }),
    });
    await user.type(await screen.findByLabelText("Email"), "wim@x.io");
    await user.type(screen.getByLabelText("Password"), "correct horse");
    await user.click(screen.getByRole("button", { name: "Sign In" }));
    await heading("Opportunities");
    expect(address()).toBe("/writers/opportunities");
    expect(server.to("POST /writers/login")).toHaveLength(1);
    await screen.findByText("No opportunities right now");
  });

  it("shows why a sign-in failed", async () => {
    const { user } = open("/writers/auth", {
      "POST /writers/login": () => refusal("INVALID_CREDENTIALS"),
    });
    await user.type(await screen.findByLabelText("Email"), "wim@x.io");
    await user.type(screen.getByLabelText("Password"), "wrong");
    await user.click(screen.getByRole("button", { name: "Sign In" }));
    const message = await screen.findByText("Invalid email or password");
    expect(message.getAttribute("role")).toBe("alert");
  });
});

describe("the layout", () => {
  it("has the sections, the number of replies in progress, and the user", async () => {
    const { user } = portal("opportunities", {
      assignments: [sampleAssignment(), sampleAssignment()],
    });
    await heading("Opportunities");
    const nav = within(screen.getByRole("navigation", { name: "Sections" }));
    await nav.findByRole("link", { name: "Active Work 2 under way" });
    expect(nav.getAllByRole("link").map((link) => link.textContent)).toEqual([
      "Opportunities ",
      "Active Work 2 under way",
      "Earnings ",
      "Settings ",
    ]);
    expect(nav.getByRole("link", { name: "Opportunities" }).getAttribute("aria-current")).toBe(
      "page",
    );
    screen.getByText(/^Good (morning|afternoon|evening), Wim$/);
    await user.click(
      screen.getByRole("button", { name: "Your account WW, Wim Writer, mara@ledgerly.example" }),
    );
    const menu = within(await screen.findByRole("menu"));
    menu.getByText("Wim Writer");
    menu.getByText("mara@ledgerly.example");
    expect(menu.queryByRole("menuitem", { name: "Admin Panel" })).toBeNull();
    menu.getByRole("group", { name: "Theme" });
  });

  it("signs out, and redirects to the writers' sign-in", async () => {
    const { user, server, address } = portal("settings");
    await heading(/^Settings/);
    await user.click(screen.getByRole("button", { name: /^Your account WW/ }));
    await user.click(await screen.findByRole("menuitem", { name: "Sign Out" }));
    await heading("Writer Portal");
    expect(address()).toBe("/writers/auth");
    expect(server.to("POST /auth/logout")).toHaveLength(1);
  });

  it.each(["payouts", "nonsense"])("falls back to the opportunities from %s", async (section) => {
    const { address } = portal(section);
    await heading("Opportunities");
    expect(address()).toBe("/writers/opportunities");
  });

  it("names each section in the document title, and focuses its heading", async () => {
    const { user } = portal("opportunities");
    await heading("Opportunities");
    await waitFor(() => expect(document.title).toBe("Opportunities · Earshot"));
    for (const [name, title] of [
      [/^Active Work/, "Active Work"],
      ["Earnings", "Earnings"],
      ["Settings", "Settings: Where you reply"],
    ] as const) {
      await user.click(screen.getByRole("link", { name }));
      const shown = await heading(title);
      const page = title.split(": ").reverse().join(" · ");
      await waitFor(() => expect(document.title).toBe(`${page} · Earshot`));
      expect(document.activeElement).toBe(shown);
    }
  });

  it("has a skip link", async () => {
    const { user } = portal("opportunities");
    await heading("Opportunities");
    (document.activeElement as HTMLElement).blur();
    await user.tab();
    expect(document.activeElement?.textContent).toBe("Skip to content");
    expect(document.activeElement?.getAttribute("href")).toBe("#content");
  });
});
