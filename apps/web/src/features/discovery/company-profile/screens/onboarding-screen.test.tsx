// @vitest-environment jsdom
import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { heading } from "../../../../app/app-fixture.tsx";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { refusal } from "../../../../lib/testing/fake-api.ts";
import {
  addKeyword,
  button,
  field,
  labels,
  passStep1,
  passStep2,
  put,
  showOnboarding,
} from "../onboarding-fixture.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

const stepTitle = (name: string) => screen.findByRole("heading", { level: 2, name });

describe("onboarding", () => {
  it("has three steps, saves the profile and then the keywords, and opens the dashboard", async () => {
    const { server, user, address } = showOnboarding();
    await stepTitle("Your company");
    screen.getByText("Step 1 of 3");
    expect(screen.getByRole("progressbar").getAttribute("aria-valuetext")).toBe("Step 1 of 3");
    await passStep1(user);
    screen.getByText("Step 2 of 3");
    expect(document.activeElement).toBe(await stepTitle("Your audience"));
    await put(user, field(labels.audience), "Small agencies");
    await user.type(field(labels.role), "Founder{Enter}");
    await stepTitle("Your market");
    screen.getByText("Step 3 of 3");
    await put(user, field(labels.industry), "Accounting");
    await put(user, field(labels.functions), "finance, , client services ");
    for (const keyword of ["late invoices", " chasing clients ", "net 30"]) {
      await addKeyword(user, keyword);
    }
    await user.dblClick(button("Complete"));
    await heading("Overview");
    await screen.findByText("Welcome to Earshot!");
    expect(address()).toBe("/dashboard");
    const writes = server.requests.filter(
      ({ method, path }) => method !== "GET" && !/(?:suggestions|matches)$/.test(path),
    );
    expect(writes.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "PUT /auth/profile",
      ...Array(3).fill("POST /discovery/keywords"),
    ]);
    expect(writes.slice(1).map(({ body }) => body)).toEqual([
      { keyword: "late invoices" },
      { keyword: "chasing clients" },
      { keyword: "net 30" },
    ]);
    const { discovery_answers: answers, ...profile } = (writes[0]?.body ?? {}) as {
      discovery_answers: Record<string, string>;
    };
    expect(answers).toMatchObject({
      "0": "Ledgerly",
      "3": "Accounting",
      "5": '["finance","client services"]',
    });
    expect(JSON.parse(answers["1"] ?? "")).toMatchObject({ problem: "Late invoices" });
    expect(JSON.parse(answers["2"] ?? "")).toMatchObject({
      audience: "Small agencies",
      role: "Founder",
    });
    expect(profile).toEqual({
      companyName: "Ledgerly",
      problem: "Late invoices",
      audience: "Small agencies",
      audienceRole: "Founder",
      keywords: ["late invoices", "chasing clients", "net 30"],
    });
    expect(JSON.stringify({ ...sessionStorage })).not.toContain("Late invoices");
  });

  it("names the plan that was chosen before, in every step", async () => {
    const { user } = showOnboarding("/onboarding?plan=growth");
    expect((await screen.findByText(/^You chose/)).textContent).toMatch(/^You chose Growth, \$\d+/);
    await passStep2(user);
    screen.getByText(/^You chose/);
  });

  it.each([
    ["growth", "Pricing", "/dashboard?view=pricing&plan=growth"],
    ["builder", "Your subscription", "/payment?plan=builder"],
    ["annual", "Your subscription", "/payment?plan=annual"],
  ])("leads to the screen on which the plan %s is bought", async (plan, title, to) => {
    const { user, address } = showOnboarding(`/onboarding?plan=${plan}`, { keywordsUsed: 3 });
    await passStep2(user);
    await put(user, field(labels.industry), "Accounting");
    await user.click(button("Complete"));
    await heading(title);
    expect(address()).toBe(to);
  });

  it("shows at each field what is missing, and stays at the step", async () => {
    const { server, user } = showOnboarding();
    await stepTitle("Your company");
    await user.click(button("Next"));
    await screen.findByText("Company name is required");
    screen.getByText("Problem is required");
    expect(document.activeElement).toBe(field(labels.company));
    await put(user, field(labels.problem), "   ");
    await put(user, field(labels.company), "Ledgerly");
    await user.click(button("Next"));
    expect(document.activeElement).toBe(field(labels.problem));
    await put(user, field(labels.problem), "Late invoices");
    await user.click(button("Next"));
    await stepTitle("Your audience");
    await user.click(button("Next"));
    await screen.findByText("Audience is required");
    screen.getByText("Role is required");
    await put(user, field(labels.audience), "Agencies");
    await put(user, field(labels.role), "Founder");
    await user.click(button("Next"));
    await stepTitle("Your market");
    await user.click(button("Complete"));
    await screen.findByText("Industry is required");
    expect(server.to("PUT /auth/profile")).toHaveLength(0);
  });

  it("goes back with its own or the browser button, and skips no step", async () => {
    const { user, history, address } = showOnboarding("/onboarding?step=3");
    await stepTitle("Your company");
    await waitFor(() => expect(address()).toBe("/onboarding"));
    expect(button("Back").getAttribute("aria-disabled")).toBe("true");
    await passStep2(user);
    expect(address()).toBe("/onboarding?step=3");
    act(() => history.back());
    await stepTitle("Your audience");
    expect(field(labels.audience).value).toBe("Small agencies");
    await user.click(button("Back"));
    expect(document.activeElement).toBe(await stepTitle("Your company"));
    expect(field(labels.problem).value).toBe("Late invoices");
    act(() => history.forward());
    await stepTitle("Your audience");
  });

  it("shows that saving failed, and restores the input and the step after a reload", async () => {
    const refuse = () => refusal("UNAVAILABLE");
    const { server, user } = showOnboarding("/onboarding", {}, { "PUT /auth/profile": refuse });
    await passStep2(user);
    await put(user, field(labels.industry), "Accounting");
    for (const keyword of ["one", "two", "three"]) await addKeyword(user, keyword);
    await user.click(button("Complete"));
    await screen.findByText("Error");
    screen.getByText("Failed to save your information. Please try again.");
    screen.getByText("Error: Failed to save your information. Please try again.");
    expect(server.to("POST /discovery/keywords")).toHaveLength(0);
    document.body.replaceChildren();
    const again = showOnboarding();
    await stepTitle("Your market");
    expect(again.address()).toBe("/onboarding?step=3");
    expect(field(labels.industry).value).toBe("Accounting");
    screen.getByText("3 of 3 chosen");
    await again.user.click(button("Back"));
    await stepTitle("Your audience");
    expect(field(labels.role).value).toBe("Founder");
  });

  it("does not restore the input of another user", async () => {
    const { user } = showOnboarding();
    await passStep1(user);
    document.body.replaceChildren();
    showOnboarding("/onboarding", { id: "user-2" });
    await stepTitle("Your company");
    expect(field(labels.problem).value).toBe("");
  });

  it("restores a keyword that was typed and not added after a reload", async () => {
    const { user } = showOnboarding();
    await passStep2(user);
    await put(user, field(labels.keyword), "late inv");
    document.body.replaceChildren();
    showOnboarding();
    await stepTitle("Your market");
    expect(field(labels.keyword).value).toBe("late inv");
  });

  it("can be left by signing out", async () => {
    const { user, address } = showOnboarding();
    await stepTitle("Your company");
    await user.click(button("Sign Out"));
    await heading("Sign in to Earshot");
    expect(address()).toBe("/auth");
  });
});

describe("editing the profile", () => {
  const profile = {
    websiteUrl: "https://ledgerly.test",
    companyName: "Ledgerly",
    problem: "Late invoices",
    problemTrigger: "The month ends",
    audience: "Small agencies",
    audienceRole: "Founder",
    industry: "Accounting",
    functionTags: ["finance", "sales"],
    keywords: ["late payments"],
  };
  const reopened = (handlers = {}) =>
    showOnboarding(
      "/onboarding",
      { hasCompletedOnboarding: true, companyName: "Ledgerly" },
      { "GET /auth/profile": () => ({ profile }), ...handlers },
    );

  it("shows the saved answers, asks for no keywords, and clears emptied answers", async () => {
    const { server, user, address } = reopened();
    await stepTitle("Your company");
    expect(field(labels.company).value).toBe("Ledgerly");
    expect(field(labels.website).value).toBe("https://ledgerly.test");
    await user.clear(field(labels.website));
    await put(user, field(labels.website), "not a website");
    await user.click(button("Next"));
    await screen.findByText("This must be the address of a website, such as https://example.com.");
    await user.clear(field(labels.website));
    await put(user, field(labels.website), "ledgerly.example");
    await user.click(button("Next"));
    await stepTitle("Your audience");
    await user.click(button("Next"));
    await stepTitle("Your market");
    screen.getByText("Your keywords are on the mentions screen: add and delete them there.");
    expect(screen.queryByLabelText(labels.keyword)).toBeNull();
    expect(server.to("POST /discovery/keywords/suggestions")).toHaveLength(0);
    expect(field(labels.functions).value).toBe("finance, sales");
    await user.clear(field(labels.functions));
    await user.clear(field(/^What makes them start looking/));
    await user.click(button("Complete"));
    await screen.findByText("Your company’s profile is saved");
    expect(screen.queryByText("Welcome to Earshot!")).toBeNull();
    expect(address()).toBe("/dashboard?view=settings&section=company");
    const [saved] = server.to("PUT /auth/profile");
    const { discovery_answers: answers = {}, websiteUrl } = (saved?.body ?? {}) as {
      discovery_answers?: Record<string, string>;
      websiteUrl?: string;
    };
    // Normalized like on the server.
    expect(websiteUrl).toBe("https://ledgerly.example");
    expect(answers).toMatchObject({ "3": "Accounting", "5": "" });
    expect(answers).not.toHaveProperty("6");
    expect(JSON.parse(answers["1"] ?? "")).toMatchObject({ problem: "Late invoices", trigger: "" });
    expect(server.to("POST /discovery/keywords")).toHaveLength(0);
  });

  it("links back to the settings", async () => {
    const { user, address } = reopened();
    await stepTitle("Your company");
    await user.click(screen.getByRole("link", { name: "Back to settings" }));
    await heading(/^Settings/);
    expect(address()).toBe("/dashboard?view=settings&section=company");
  });

  it("shows that the profile can't be loaded, and retries", async () => {
    let isAway = true;
    const { user } = reopened({
      "GET /auth/profile": () => (isAway ? refusal("UNAVAILABLE") : { profile }),
    });
    await screen.findByText("Error loading your profile");
    isAway = false;
    await user.click(button("Retry"));
    await stepTitle("Your company");
    expect(field(labels.problem).value).toBe("Late invoices");
  });
});
