// @vitest-environment jsdom
import { errorCodes, type ReportSettings } from "@earshot/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { heading, open } from "../../../../app/app-fixture.tsx";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { type FakeHandler, fakeToken, refusal } from "../../../../lib/testing/fake-api.ts";
import {
  sampleReport,
  sampleReportSettings,
  sampleReportSummary,
  sampleUser,
} from "../../../../lib/testing/samples.ts";
import { setToken } from "../../../../lib/token.ts";

beforeEach(() => {
  prepareDom();
  setToken(fakeToken());
});
afterEach(clearDom);

const { id } = sampleReport();
const one = `GET /reports/${id}`;

const openReports = (query = "", handlers: Record<string, FakeHandler> = {}) =>
  open(`/dashboard?view=reports${query}`, {
    "GET /reports": () => ({ items: [sampleReportSummary()], total: 1 }),
    "GET /reports/settings": () => ({ settings: sampleReportSettings() }),
    [one]: () => ({ report: sampleReport() }),
    ...handlers,
  });

describe("the list", () => {
  it("names the period of each report and links to it", async () => {
    const { user } = openReports();
    const row = within(await screen.findByRole("row", { name: /Nov/ }));
    expect(row.getAllByRole("cell").map(({ textContent }) => textContent)).toEqual([
      "Weekly report",
      "43",
      "12",
      expect.stringContaining("2026"),
    ]);
    await user.click(row.getByRole("link"));
    await screen.findByText("43 mentions this week.");
  });

  it("says when the first report will arrive, or that the plan has none", async () => {
    const empty = { "GET /reports": () => ({ items: [], total: 0 }) };
    openReports("", empty);
    await screen.findByText(/^The weekly report appears here each Monday morning, the monthly one/);
    clearDom();
    prepareDom();
    setToken(fakeToken());
    const settings = sampleReportSettings({ included: [], due: [] });
    openReports("", { ...empty, "GET /reports/settings": () => ({ settings }) });
    await screen.findByRole("heading", { name: "Your plan has no reports" });
  });

  it("does not say that reports will arrive before it knows whether the plan has any", async () => {
    const settings = Promise.withResolvers<unknown>();
    openReports("", {
      "GET /reports": () => ({ items: [], total: 0 }),
      "GET /reports/settings": () => settings.promise,
    });
    await heading("Reports");
    await waitFor(() => expect(screen.queryByText("Loading settings")).not.toBeNull());
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(screen.queryByRole("heading", { name: "No reports yet" })).toBeNull();
    settings.resolve({ settings: sampleReportSettings({ included: [], due: [] }) });
    await screen.findByRole("heading", { name: "Your plan has no reports" });
  });

  it("turns the emails on and off", async () => {
    const { user, server } = openReports("", {
      "PUT /reports/settings": ({ body }) => ({
        settings: sampleReportSettings(body as Partial<ReportSettings>),
      }),
    });
    const toggle = await screen.findByRole<HTMLInputElement>("switch", {
      name: "Email me the reports of this workspace",
    });
    expect(toggle.checked).toBe(true);
    await user.click(toggle);
    await waitFor(() => expect(toggle.checked).toBe(false));
    expect(server.to("PUT /reports/settings")[0]?.body).toEqual({ mail: false });
    screen.getByText(/planned within a minute/);
  });

  it("can be loaded again", async () => {
    const { user, server } = openReports("", { "GET /reports": () => refusal("UNAVAILABLE") });
    await screen.findByText(errorCodes.UNAVAILABLE.message);
    server.on("GET /reports", () => ({ items: [sampleReportSummary()], total: 1 }));
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await screen.findByRole("row", { name: /Nov/ });
  });
});

describe("a report", () => {
  it("shows mentions, replies, live replies, clicks and revenue, with comparisons", async () => {
    openReports(`&report=${id}`);
    await screen.findByText("3 are ready to buy.");
    const figures = screen.getAllByRole("definition").map(({ textContent }) => textContent);
    for (const text of ["12 more than the week before", "92%", "11 of 12 replies", "$49.00"]) {
      expect(figures).toContain(text);
    }
    expect(figures).toContain("as many as the week before");
    screen.getByText(
      "10 of 12 accepted mentions got their first reply within 15 minutes. 2 did not.",
    );
    const voice = within(screen.getByRole("list", { name: "Share of voice" }));
    expect(voice.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "Your brand25%",
      "Competitors75%",
    ]);
    screen.getByText("Ours broke last week.");
    screen.getByText(/found 38 mentions, of which you skipped 36/);
    screen.getByText(/^r\/freelance removed 2 of 3 replies/);
  });

  it("shares a link, which can be replaced", async () => {
    const { user, server } = openReports(`&report=${id}`, {
      [`POST /reports/${id}/revoke`]: () => ({ shareToken: "new" }),
    });
    const link = await screen.findByLabelText<HTMLInputElement>("Share link");
    expect(link.value).toBe(`${location.origin}/reports/${id}#token=t0ken`);
    server.on(one, () => ({ report: sampleReport({ shareToken: "new" }) }));
    await user.click(screen.getByRole("button", { name: "Replace link" }));
    await waitFor(() => expect(link.value).toMatch(/#token=new$/));
  });

  it("shows when it is missing", async () => {
    openReports(`&report=${id}`, { [one]: () => refusal("NOT_FOUND") });
    await screen.findByRole("heading", { name: "This workspace has no such report" });
  });

  it("of another workspace of the user offers to switch", async () => {
    const [current] = sampleUser().workspaces;
    if (!current) throw new Error("the sample has no workspace");
    const other = { ...current, id: "other", name: "Beta", current: false };
    openReports(`&report=${id}&workspace=other`, {
      "GET /auth/me": () => ({ user: sampleUser({ workspaces: [current, other] }) }),
    });
    await screen.findByRole("button", { name: "Switch to Beta" });
  });
});

describe("a shared report", () => {
  const path = `GET /shared-reports/${id}`;

  it("is shown to anyone with its link, under its brand, without a share link", async () => {
    const brand = { ...sampleReport().brand, isWhiteLabel: true, name: "Agency North" };
    const { server } = open(`/reports/${id}#token=t0ken`, {
      [path]: () => ({ report: sampleReport({ brand, shareToken: null }) }),
    });
    await screen.findByText("43 mentions this week.");
    expect(server.to(path)[0]?.query.get("token")).toBe("t0ken");
    expect(document.title).toBe("Weekly report · Agency North");
    expect(document.body.textContent).not.toContain("Earshot");
    expect(screen.queryByLabelText("Share link")).toBeNull();
  });

  it("shows when its link has ended", async () => {
    open(`/reports/${id}#token=wrong`, { [path]: () => refusal("NOT_FOUND") });
    await heading("Report not found");
    screen.getByText(/^This link has ended or is incomplete\./);
  });
});
