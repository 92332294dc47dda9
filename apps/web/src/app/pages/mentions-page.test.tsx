// @vitest-environment jsdom
import { intentLevels } from "@earshot/contract";
import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearDom, prepareDom } from "../../lib/testing/dom.ts";
import { fakeToken } from "../../lib/testing/fake-api.ts";
import { sampleModelUsage } from "../../lib/testing/samples.ts";
import { setToken } from "../../lib/token.ts";
import { heading, open } from "../app-fixture.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

it("links the reasons of a mention to how scoring works", async () => {
  setToken(fakeToken());
  const levels = intentLevels.map((level) => ({ level, engaged: 0, skipped: 0, notRelevant: 0 }));
  const { user, address } = open("/mentions", {
    "GET /discovery/calibration": () => ({ calibration: { decisions: 0, levels } }),
  });
  await user.click(await screen.findByRole("link", { name: "How scoring works" }));
  await heading("How scoring works");
  expect(address()).toBe("/dashboard?view=scoring");
  await screen.findByText("50 decisions to go.");
});

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

  it("is shown with its daily limit and problems, and without its costs", async () => {
    const words = await report({ failure: "It does not answer at present." });
    expect(words).toContain("small-model assesses the strongest mentions a second time.");
    expect(words).toContain("Used 3 times for you today, 24% of your daily limit.");
    expect(words).toContain("It does not answer at present.");
    expect(words).not.toMatch(/\$|cent /);
  });

  it("is not required", async () => {
    expect(await report({ connected: false, model: null })).toBe(
      "The language modelNo language model is connected. Rules score intent without one.",
    );
  });
});
