// @vitest-environment jsdom
import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { type FakeHandler, refusal } from "../../../../lib/testing/fake-api.ts";
import { button, field, labels, passStep2, put, showOnboarding } from "../onboarding-fixture.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

const analyze = "POST /discovery/analyze-website";

async function show(handler: FakeHandler) {
  const shown = showOnboarding("/onboarding", {}, { [analyze]: handler });
  await screen.findByLabelText(labels.website);
  return shown;
}

describe("the website's analysis", () => {
  it("fills in what it found, and keeps other input", async () => {
    const { server, user } = await show(() => ({
      companyName: "Ledgerly Ltd",
      audience: "Agencies",
      functions: ["finance", "sales"],
      source: "model",
    }));
    await put(user, field(labels.company), "Ledger");
    await put(user, field(labels.problem), "Late invoices");
    await put(user, field(labels.website), " ledgerly.test ");
    await user.click(button("Analyze"));
    await screen.findByText("Website analyzed!");
    screen.getByText("We've pre-filled a few things from your site.");
    screen.getByText(
      "AI has read ledgerly.test. Filled in: company name, audience, and business functions. Please check it.",
    );
    expect(server.to(analyze).map(({ body }) => body)).toEqual([{ websiteUrl: "ledgerly.test" }]);
    expect(field(labels.company).value).toBe("Ledgerly Ltd");
    expect(field(labels.problem).value).toBe("Late invoices");
    await user.click(button("Next"));
    expect((await screen.findByLabelText<HTMLInputElement>(labels.audience)).value).toBe(
      "Agencies",
    );
  });

  it("shows its progress, continues at another step, and keeps what is typed in the meantime", async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const { user } = await show(() => promise);
    await put(user, field(labels.website), "ledgerly.test");
    await user.click(button("Analyze"));
    await screen.findByText("Reading ledgerly.test: title, text, and description.");
    expect(button("Analyzing...").getAttribute("aria-busy")).toBe("true");
    await put(user, field(labels.company), "Mine");
    await put(user, field(labels.problem), "Ours");
    await user.click(button("Next"));
    await screen.findByLabelText(labels.audience);
    await act(async () => resolve({ companyName: "Theirs", audienceRole: "CFO", source: "page" }));
    await screen.findByText("Website analyzed!");
    expect(field(labels.role).value).toBe("CFO");
    await user.click(button("Back"));
    expect((await screen.findByLabelText<HTMLInputElement>(labels.company)).value).toBe("Mine");
    screen.getByText(
      "Taken directly from the text of ledgerly.test. Filled in: role. Please check it.",
    );
  });

  it("shows the next stage once the page must have been read", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setInterval", "clearInterval", "Date"] });
    const { user } = await show(() => new Promise(() => {}));
    await put(user, field(labels.website), "ledgerly.test");
    await user.click(button("Analyze"));
    await screen.findByText(/^Reading ledgerly\.test/);
    act(() => vi.advanceTimersByTime(11_000));
    await screen.findByText(/^Analyzing what ledgerly\.test says about your company\./);
  });

  it("that fails shows why, and asks the user to enter the details", async () => {
    const { user } = await show(() => refusal("WEBSITE_UNREADABLE"));
    await put(user, field(labels.website), "ledgerly.test");
    await put(user, field(labels.problem), "Late invoices");
    await user.click(button("Analyze"));
    await screen.findByText("Analysis failed");
    screen.getByText("We couldn't analyze your website. Please fill in the details manually.");
    screen.getByText(
      "Analysis failed: We couldn't analyze your website. Please fill in the details manually.",
    );
    expect(field(labels.problem).value).toBe("Late invoices");
    expect(button("Analyze").getAttribute("aria-busy")).toBeNull();
  });

  it("requires an address, and shows at the field what is wrong with it", async () => {
    const { server, user } = await show(() =>
      refusal("VALIDATION_FAILED", "Please correct this and try again", [
        "websiteUrl: This is not the address of a website.",
      ]),
    );
    await user.click(button("Analyze"));
    await screen.findByText("Enter the address of a website.");
    expect(document.activeElement).toBe(field(labels.website));
    expect(server.to(analyze)).toHaveLength(0);
    await put(user, field(labels.website), "http://nowhere");
    await user.click(button("Analyze"));
    await screen.findByText("This is not the address of a website.");
    expect(screen.queryByText(/^Analysis failed: /)).toBeNull();
  });
});

describe("business functions", () => {
  it("are suggested by problem and audience, in addition to those that were typed", async () => {
    const functions = () => ({ functions: ["Finance", "Client services"] });
    const { server, user } = showOnboarding(
      "/onboarding",
      { keywordsUsed: 3 },
      {
        "POST /discovery/generate-functions": functions,
      },
    );
    await passStep2(user);
    await put(user, field(labels.functions), "finance,");
    await user.click(button("Suggest functions"));
    await screen.findByText("1 added.");
    expect(field(labels.functions).value).toBe("finance, Client services");
    expect(server.to("POST /discovery/generate-functions")[0]?.body).toEqual({
      problem: "Late invoices",
      audience: "Small agencies",
    });
    await user.click(button("Suggest functions"));
    await screen.findByText("Nothing more to add.");
  });

  it("show at the field that they can't be suggested", async () => {
    const { user } = showOnboarding(
      "/onboarding",
      { keywordsUsed: 3 },
      {
        "POST /discovery/generate-functions": () => new Response("", { status: 500 }),
      },
    );
    await passStep2(user);
    await user.click(button("Suggest functions"));
    await screen.findByText("We couldn't suggest functions right now.");
  });
});
