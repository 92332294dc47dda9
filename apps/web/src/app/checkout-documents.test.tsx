// @vitest-environment jsdom
import { act, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearDom, prepareDom } from "../lib/testing/dom.ts";
import { fakeToken } from "../lib/testing/fake-api.ts";
import { setToken } from "../lib/token.ts";
import { dismissToast, type ShownToast, shownToasts, showToasts } from "../ui/toast-store.ts";
import { heading, open } from "./app-fixture.tsx";
import { keepToasts, showKeptToasts } from "./kept-toasts.ts";

beforeEach(() => {
  prepareDom();
  setToken(fakeToken());
});
afterEach(clearDom);

const section = (name: string) => {
  const [links] = screen.getAllByRole("navigation", { name: "Sections" });
  return within(links as HTMLElement).getByRole("link", { name });
};

describe("documents with a checkout", () => {
  it("are loaded from the server, and so is the next screen without a checkout", async () => {
    const { user, history, address, documents } = open("/dashboard");
    await heading("Overview");
    await user.click(section("Settings"));
    await heading(/^Settings/);
    expect(documents()).toBe(1);
    await user.click(section("Pricing"));
    await heading("Pricing");
    expect(documents()).toBe(2);
    await user.click(screen.getByRole("link", { name: "See the early-adopter plans" }));
    await heading("Your subscription");
    expect(documents()).toBe(2);
    act(() => history.back());
    await heading("Pricing");
    expect(documents()).toBe(2);
    act(() => history.back());
    await heading(/^Settings/);
    expect(documents()).toBe(3);
    expect(address()).toBe("/dashboard?view=settings");
  }, 20_000);

  it("can be the first", async () => {
    const { user, documents } = open("/payment");
    await heading("Your subscription");
    expect(documents()).toBe(1);
    await user.click(screen.getByRole("link", { name: "Go to dashboard" }));
    await heading("Overview");
    expect(documents()).toBe(2);
  });
});

describe("messages", () => {
  const dismissAll = () => {
    while (shownToasts().length > 0) dismissToast((shownToasts()[0] as ShownToast).id);
  };

  it("are shown once in the next document, without their actions", () => {
    const undo = { label: "Undo", onSelect: () => {} };
    showToasts([{ title: "One", tone: "destructive", action: undo }, { title: "Two" }]);
    keepToasts();
    dismissAll();
    showKeptToasts();
    const [one, two, ...others] = shownToasts();
    expect([one?.title, one?.tone, one?.action]).toEqual(["One", "destructive", undefined]);
    expect([two?.title, others]).toEqual(["Two", []]);
    dismissAll();
    showKeptToasts();
    expect(shownToasts()).toEqual([]);
  });
});
