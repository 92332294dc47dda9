// @vitest-environment jsdom
import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearDom, prepareDom } from "../../lib/testing/dom.ts";
import { fakeToken } from "../../lib/testing/fake-api.ts";
import { sampleModelUsage } from "../../lib/testing/samples.ts";
import { setToken } from "../../lib/token.ts";
import { open } from "../app-fixture.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

describe("the language model", () => {
  const report = async (usage: Parameters<typeof sampleModelUsage>[0]) => {
    setToken(fakeToken());
    const { user } = open("/mentions", {
      "GET /discovery/model": () => ({ usage: sampleModelUsage(usage) }),
    });
    await user.click(await screen.findByRole("button", { name: "Sources" }));
    const shown = within(await screen.findByRole("dialog", { name: "Monitored sources" }));
    const section = (await shown.findByText("The language model")).parentElement;
    return section?.textContent?.replaceAll(/\s+/g, " ");
  };

  it("is shown with its cost, budget and problems", async () => {
    const words = await report({ spentCents: 12.4, failure: "It does not answer at present." });
    expect(words).toContain("small-model assesses the strongest mentions a second time.");
    expect(words).toContain("Today it was asked 3 times for you, for $0.12 of $0.50 at most.");
    expect(words).toContain("It does not answer at present.");
  });

  it("is not shown as free if it costs less than a cent", async () => {
    expect(await report({ spentCents: 0.3, calls: 1 })).toContain(
      "asked 1 time for you, for less than a cent of $0.50",
    );
  });

  it("is not required", async () => {
    expect(await report({ connected: false, model: null })).toBe(
      "The language modelNo language model is connected. Rules score intent without one.",
    );
  });
});
