// @vitest-environment jsdom
import type { Keyword } from "@earshot/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { type FakeHandler, fakeApi, refusal } from "../../../../lib/testing/fake-api.ts";
import { sampleKeyword, samplePreview } from "../../../../lib/testing/samples.ts";
import { type KeywordQuota, KeywordsDialog } from "./keywords-dialog.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

const roomy: KeywordQuota = { used: 1, limit: 3 };

function show(
  keywords: Keyword[],
  quota = roomy,
  list: FakeHandler = () => ({ keywords, total: keywords.length }),
) {
  const server = fakeApi({
    "GET /discovery/keywords": list,
    "POST /discovery/keywords": ({ body }) => ({
      keyword: sampleKeyword(body as Partial<Keyword>),
    }),
    "DELETE /discovery/keywords/*": () => ({}),
    "POST /discovery/keywords/preview": () => ({ preview: samplePreview() }),
  });
  const onClose = vi.fn();
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <KeywordsDialog
        open
        onClose={onClose}
        quota={quota}
        plansLink={<a href="/plans">See plans</a>}
      />
    </QueryClientProvider>,
  );
  return { server, onClose, user: userEvent.setup() };
}

const field = () => screen.getByLabelText<HTMLInputElement>("New keyword");
const addButton = () => screen.getByRole("button", { name: "Add" });
const phrases = () =>
  screen.queryAllByRole("listitem").map((row) => row.querySelector("p")?.textContent);

describe("the list", () => {
  it("shows how often each phrase found something", async () => {
    const trend = [...Array(12).fill(0), 3, 1];
    const lastUsed = new Date(Date.now() - 3 * 3_600_000).toISOString();
    show([
      sampleKeyword({ keyword: "best crm", use_count: 12, last_used: lastUsed, trend }),
      sampleKeyword({ keyword: "crm tool" }),
    ]);
    await screen.findByText("best crm", { selector: "li p" });
    const rows = screen.getAllByRole("listitem").map((row) => row.textContent);
    expect(rows[0]).toContain("12 mentions, last 3 hours ago");
    expect(rows[1]).toContain("No mentions yet");
    const trends = screen.getAllByRole("img").map((trend) => trend.getAttribute("aria-label"));
    expect(trends).toEqual(["3 on the busiest of the last 14 days", "None in the last 14 days"]);
    expect(document.activeElement).toBe(field());
  });

  it("shows the limit, or ∞ if there is none", async () => {
    show([], { used: 2, limit: null });
    expect(screen.getByText("∞")).toBeTruthy();
    expect(screen.getByText("unlimited")).toBeTruthy();
  });

  it("says what a keyword is about, and shows why that was not saved", async () => {
    const keyword = sampleKeyword({ kind: "problem" });
    const path = `PATCH /discovery/keywords/${keyword.id}`;
    const { server, user } = show([keyword]);
    server.on(path, ({ body }) => ({ keyword: { ...keyword, ...(body as Partial<Keyword>) } }));
    const field = await screen.findByRole<HTMLSelectElement>("combobox", {
      name: "best crm is about",
    });
    expect(field.selectedOptions[0]?.text).toBe("Problem");
    await user.selectOptions(field, "Competitor");
    await waitFor(() => expect(field.value).toBe("competitor"));
    expect(server.to(path)[0]?.body).toEqual({ kind: "competitor" });
    server.on(path, () => refusal("UNAVAILABLE"));
    await user.selectOptions(field, "No kind");
    await screen.findByRole("alert");
    expect(field.value).toBe("competitor");
  });

  it("can be loaded again after a failure", async () => {
    const { server, user } = show([], roomy, () => refusal("INTERNAL"));
    await screen.findByText(/Something went wrong/);
    server.on("GET /discovery/keywords", () => ({ keywords: [sampleKeyword()], total: 1 }));
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await waitFor(() => expect(phrases()).toEqual(["best crm"]));
  });
});

describe("adding", () => {
  it("adds the trimmed phrase and is ready for the next", async () => {
    const { server, user } = show([sampleKeyword()]);
    await waitFor(() => expect(phrases()).toEqual(["best crm"]));
    await user.type(field(), "  crm tool  {Enter}");
    await waitFor(() => expect(phrases()).toEqual(["crm tool", "best crm"]));
    expect(server.to("POST /discovery/keywords")[0]?.body).toEqual({ keyword: "crm tool" });
    expect(field().value).toBe("");
    expect(document.activeElement).toBe(field());
  });

  it("shows, marks and announces what was added, the newest first", async () => {
    const seen: (string | null | undefined)[] = [];
    Element.prototype.scrollIntoView = function () {
      seen.push(this.querySelector("p")?.textContent);
    };
    let id = 0;
    const { server, user } = show([sampleKeyword()]);
    server.on("POST /discovery/keywords", ({ body }) => ({
      keyword: sampleKeyword({ id: `added-${id++}`, ...(body as Partial<Keyword>) }),
    }));
    await waitFor(() => expect(phrases()).toEqual(["best crm"]));
    await user.type(field(), "crm tool{Enter}");
    await screen.findByText(
      "“crm tool” added. Its mentions appear in your list as they are found.",
    );
    await user.type(field(), "crm advice{Enter}");
    await waitFor(() => expect(phrases()).toEqual(["crm advice", "crm tool", "best crm"]));
    expect(screen.getByRole("status").textContent).toContain("“crm advice” added.");
    expect(seen).toEqual(["crm tool", "crm advice"]);
    expect(screen.getAllByText("Added")).toHaveLength(2);
    expect(document.activeElement).toBe(field());
  });

  it("does nothing with an empty phrase", async () => {
    const { server, user } = show([]);
    expect(addButton().getAttribute("aria-disabled")).toBe("true");
    await user.type(field(), "   ");
    await user.click(addButton());
    expect(server.to("POST /discovery/keywords")).toHaveLength(0);
  });

  it.each([
    ["KEYWORD_EXISTS", undefined, "This keyword is already in your list. Try a different phrase."],
    [
      "KEYWORD_LIMIT_REACHED",
      undefined,
      "Keyword limit reached: Upgrade your plan to add more keywords.",
    ],
    [
      "VALIDATION_FAILED",
      "“best crm” would match nearly everything.",
      "“best crm” would match nearly everything.",
    ],
  ] as const)("shows the server's %s at the field", async (code, message, shown) => {
    const { server, user } = show([]);
    server.on("POST /discovery/keywords", () => refusal(code, message));
    await user.type(field(), "best crm{Enter}");
    const alert = await screen.findByText(shown);
    expect(field().getAttribute("aria-describedby")?.split(" ")).toContain(alert.id);
    expect(field().value).toBe("best crm");
  });

  it("shows a default message for a failure without a message", async () => {
    const { server, user } = show([]);
    server.on("POST /discovery/keywords", () => new Response("", { status: 500 }));
    await user.type(field(), "crm{Enter}");
    await screen.findByText("Failed to add keyword");
  });

  it("is blocked at the limit", async () => {
    const { server, user } = show([], { used: 3, limit: 3 });
    screen.getByText("Keyword limit reached: Upgrade your plan to add more keywords.");
    screen.getByRole("link", { name: "See plans" });
    await user.type(field(), "crm{Enter}");
    await user.click(addButton());
    expect(server.to("POST /discovery/keywords")).toHaveLength(0);
  });
});

describe("deleting", () => {
  it("asks for confirmation in place, and can be canceled", async () => {
    const { server, user } = show([sampleKeyword()]);
    await user.click(await screen.findByRole("button", { name: "Delete best crm" }));
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Keep" }));
    await user.click(screen.getByRole("button", { name: "Keep" }));
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Delete best crm" }));
    expect(server.requests.every(({ method }) => method === "GET")).toBe(true);
  });

  it("removes the phrase", async () => {
    const keyword = sampleKeyword();
    const { server, user } = show([keyword, sampleKeyword({ keyword: "crm tool" })]);
    await user.click(await screen.findByRole("button", { name: "Delete best crm" }));
    await user.click(screen.getByRole("button", { name: "Stop monitoring" }));
    await waitFor(() => expect(phrases()).toEqual(["crm tool"]));
    expect(server.to(`DELETE /discovery/keywords/${keyword.id}`)).toHaveLength(1);
  });

  it("shows a failure in the row", async () => {
    const { server, user } = show([sampleKeyword()]);
    server.on("DELETE /discovery/keywords/*", () => refusal("UNAVAILABLE"));
    await user.click(await screen.findByRole("button", { name: "Delete best crm" }));
    await user.click(screen.getByRole("button", { name: "Stop monitoring" }));
    await screen.findByText(/The service is restarting/);
    expect(phrases()).toEqual(["best crm"]);
  });

  it("says that deleting failed if the server's response says nothing", async () => {
    const { server, user } = show([sampleKeyword()]);
    server.on("DELETE /discovery/keywords/*", () => new Response("<html>", { status: 502 }));
    await user.click(await screen.findByRole("button", { name: "Delete best crm" }));
    await user.click(screen.getByRole("button", { name: "Stop monitoring" }));
    await screen.findByText("Failed to delete keyword");
    expect(phrases()).toEqual(["best crm"]);
  });
});

describe("paused phrases", () => {
  const paused = sampleKeyword({ keyword: "crm tool", pausedAt: "2026-11-20T12:00:00.000Z" });
  const resume = `POST /discovery/keywords/${paused.id}/resume`;
  const lists = () =>
    screen
      .getAllByRole("list")
      .map((list) => [...list.querySelectorAll("li p:first-child")].map((p) => p.textContent))
      .filter((names) => names.length > 0);

  it("are listed after the watched ones, and watched again", async () => {
    const { server, user } = show([sampleKeyword(), paused]);
    await screen.findByRole("heading", { name: "Paused phrases" });
    expect(lists()).toEqual([["best crm"], ["crm tool"]]);
    screen.getByText("Paused");
    server.on(resume, () => ({ keyword: { ...paused, pausedAt: null } }));
    await user.click(screen.getByRole("button", { name: "Resume crm tool" }));
    await waitFor(() => expect(lists()).toEqual([["best crm", "crm tool"]]));
    expect(screen.queryByRole("heading", { name: "Paused phrases" })).toBeNull();
    expect(server.to(resume)).toHaveLength(1);
  });

  it("stay paused while the plan has no room, and say so", async () => {
    const { server, user } = show([sampleKeyword(), paused], { used: 3, limit: 3 });
    server.on(resume, () => refusal("KEYWORD_LIMIT_REACHED"));
    const row = within(await screen.findByRole("region", { name: "Paused phrases" }));
    await user.click(row.getByRole("button", { name: "Resume crm tool" }));
    await row.findByText("Keyword limit reached: Upgrade your plan to add more keywords.");
  });

  it("can be deleted", async () => {
    const { server, user } = show([paused]);
    await user.click(await screen.findByRole("button", { name: "Delete crm tool" }));
    await user.click(screen.getByRole("button", { name: "Delete phrase" }));
    await waitFor(() => expect(screen.queryByText("Paused phrases")).toBeNull());
    expect(server.to(`DELETE /discovery/keywords/${paused.id}`)).toHaveLength(1);
  });
});

describe("the help", () => {
  it("shows four example phrases, which can be used as they are", async () => {
    const { user } = show([]);
    const terms = [...document.querySelectorAll("dt")].map((term) => term.textContent);
    expect(terms).toEqual([
      "best crm",
      '"exact words"',
      "invoicing +freelance -template",
      "crm | customer database",
    ]);
    await user.click(screen.getByText("How to write a phrase"));
    await user.click(screen.getByRole("button", { name: "invoicing +freelance -template" }));
    expect(field().value).toBe("invoicing +freelance -template");
    expect(document.activeElement).toBe(field());
    screen.getByText(
      "Posts with the word “invoicing”; and “freelance” anywhere; never with “template”.",
    );
  });
});
