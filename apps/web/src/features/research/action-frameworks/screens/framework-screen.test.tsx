// @vitest-environment jsdom
import { errorCodes, type Framework } from "@earshot/contract";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { type FakeHandler, refusal } from "../../../../lib/testing/fake-api.ts";
import {
  sampleAnalysisSummary,
  sampleFramework,
  sampleUser,
} from "../../../../lib/testing/samples.ts";
import { dismissToasts } from "../../../../ui/toast-store.ts";
import { openDiscover } from "../../analyses/discover-fixture.tsx";

beforeEach(prepareDom);
afterEach(() => {
  clearDom();
  dismissToasts();
  vi.restoreAllMocks();
});

/** Opens the framework of an analysis. Its server answers with `stored.framework`, which a test can change. */
function openFramework(
  part: Partial<Framework> = {},
  handlers: Record<string, FakeHandler> = {},
  search = "",
) {
  const stored = { framework: sampleFramework(part) };
  const { analysisId: id } = stored.framework;
  const opened = openDiscover(`&tab=framework&analysis=${id}${search}`, {
    [`GET /discovery/${id}/framework`]: () => stored,
    [`PUT /discovery/${id}/framework`]: ({ body }) => {
      const { version, title, sections } = body as Framework;
      if (version !== stored.framework.version) return refusal("FRAMEWORK_CHANGED");
      stored.framework = {
        ...stored.framework,
        ...{ title, version: version + 1 },
        sections: sections.map((section) => ({ ...section, evidence: [] })),
      };
      return stored;
    },
    "GET /auth/notion/status": () => ({ ...notConnected, available: false }),
    ...handlers,
  });
  return { ...opened, stored, id };
}
const notConnected = { available: true, connected: false, workspaceName: null };
const connected = { available: true, connected: true, workspaceName: "Ledgerly team" };
const button = (name: string | RegExp) => screen.findByRole("button", { name });
const set = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe("the framework", () => {
  it("is chosen from the analyses", async () => {
    const framework = sampleFramework();
    const { user, address } = openDiscover("&tab=framework", {
      "GET /discovery/history": () => ({
        items: [sampleAnalysisSummary({ job_id: framework.analysisId })],
      }),
      [`GET /discovery/${framework.analysisId}/framework`]: () => ({ framework }),
      "GET /auth/notion/status": () => notConnected,
    });
    await user.click(await button("Ledgerly: clients pay late"));
    await screen.findByRole("heading", { name: framework.title });
    expect(address()).toContain(`analysis=${framework.analysisId}`);
    await user.click(await button("Choose another analysis"));
    await button("Ledgerly: clients pay late");
  });

  it("shows its sections with their quotes", async () => {
    openFramework();
    const section = within(await screen.findByRole("region", { name: "Late payments" }));
    section.getByText("r/smallbusiness");
    section.getByText("Say how you send reminders, then name the product.");
    section.getByText("I chase late payments for days");
    expect(section.getByRole("link").getAttribute("href")).toContain("reddit.com");
  });

  it("says that there is none, or why it was not loaded", async () => {
    const framework = sampleFramework();
    const { analysisId: id } = framework;
    const path = `GET /discovery/${id}/framework`;
    const { user, server } = openDiscover(`&tab=framework&analysis=${id}`, {
      [path]: () => refusal("UNAVAILABLE"),
      "GET /auth/notion/status": () => notConnected,
    });
    await screen.findByText(errorCodes.UNAVAILABLE.message);
    server.on(path, () => refusal("NOT_FOUND"));
    await user.click(await button("Retry"));
    await screen.findByText("This analysis does not exist");
  });
});

describe("editing", () => {
  it("changes, moves, adds and removes sections", async () => {
    const { user, server, id } = openFramework();
    await user.click(await button("Edit"));
    set("Title of the framework", "Where to answer");
    set("Text", "Answer first.");
    await user.click(await button("Add section"));
    const second = within(screen.getByRole("group", { name: "Section 2" }));
    fireEvent.change(second.getByLabelText("Title"), { target: { value: "Reminders" } });
    await user.click(await button("Move up: section 2"));
    await user.click(await button("Save framework"));
    await screen.findByText("Framework saved.");
    const body = server.to(`PUT /discovery/${id}/framework`)[0]?.body as Framework;
    expect(body).toMatchObject({ version: 1, title: "Where to answer" });
    expect(body.sections.map(({ title, text }) => [title, text])).toEqual([
      ["Reminders", ""],
      ["Late payments", "Answer first."],
    ]);
    await user.click(await button("Edit"));
    await user.click(await button("Remove: section 1"));
    await user.click(await button("Save framework"));
    await waitFor(() => expect(server.to(`PUT /discovery/${id}/framework`)).toHaveLength(2));
    await waitFor(() => expect(screen.queryByText("Reminders")).toBeNull());
  });

  it("keeps what is not saved over a reload, until it is discarded", async () => {
    const { user, stored } = openFramework();
    await user.click(await button("Edit"));
    set("Text", "Half a sent");
    const storage = { ...sessionStorage };
    clearDom();
    prepareDom();
    for (const [name, value] of Object.entries(storage)) sessionStorage.setItem(name, value);
    const again = openFramework(stored.framework);
    expect(await screen.findByLabelText("Text")).toHaveProperty("value", "Half a sent");
    await again.user.click(await button("Discard changes"));
    await screen.findByText("Say how you send reminders, then name the product.");
    await again.user.click(await button("Edit"));
    expect(screen.getByLabelText("Text")).not.toHaveProperty("value", "Half a sent");
  });

  it("offers both versions when another tab was faster", async () => {
    const { user, stored } = openFramework();
    await user.click(await button("Edit"));
    set("Text", "Mine.");
    stored.framework = { ...stored.framework, version: 5, title: "Theirs" };
    await user.click(await button("Save framework"));
    const choice = within(await screen.findByRole("region", { name: "Two versions" }));
    choice.getByText(errorCodes.FRAMEWORK_CHANGED.message);
    await user.click(choice.getByText("Show the other version"));
    choice.getByText("Theirs");
    await user.click(choice.getByRole("button", { name: "Save my version" }));
    await screen.findByText("Framework saved.");
    expect(stored.framework).toMatchObject({ version: 6 });
    expect(stored.framework.sections[0]?.text).toBe("Mine.");
    await user.click(await button("Edit"));
    set("Text", "Mine again.");
    stored.framework = { ...stored.framework, version: 9, title: "Theirs again" };
    await user.click(await button("Save framework"));
    await user.click(await button("Use the other version"));
    await screen.findByRole("heading", { name: "Theirs again" });
    screen.getByText("Mine.");
  });

  it("says why it was not saved, and keeps the text", async () => {
    const { user, server, id } = openFramework();
    await user.click(await button("Edit"));
    set("Text", "Mine.");
    server.on(`PUT /discovery/${id}/framework`, () => refusal("UNAVAILABLE"));
    await user.click(await button("Save framework"));
    await screen.findByText(errorCodes.UNAVAILABLE.message);
    expect(screen.getByLabelText("Text")).toHaveProperty("value", "Mine.");
  });
});

describe("exports", () => {
  const file = (text: string, type: string) =>
    new Response(text, { headers: { "content-type": type } });

  it("copies the framework as Markdown, and says where the browser refuses", async () => {
    const { user, server, id } = openFramework();
    server.on(`GET /discovery/${id}/export/markdown`, () => file("# Where", "text/markdown"));
    await user.click(await button("Copy"));
    await screen.findByText("Framework copied.");
    expect(await navigator.clipboard.readText()).toBe("# Where");
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("refused"));
    await user.click(await button("Copy"));
    await screen.findByText(
      "Your browser does not allow it. Download the framework as Markdown instead.",
    );
  });

  it("downloads Markdown and CSV, and says when that failed", async () => {
    URL.createObjectURL = () => "blob:file";
    URL.revokeObjectURL = () => {};
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      names.push(this.download);
    });
    const { user, server, id } = openFramework();
    server.on(`GET /discovery/${id}/export/markdown`, () => file("# Where", "text/markdown"));
    server.on(`GET /discovery/${id}/export/csv`, () => file("a,b", "text/csv"));
    await user.click(await button("Download Markdown"));
    server.on(`GET /discovery/${id}/framework/csv`, () => file("a,b", "text/csv"));
    await user.click(await button("Download CSV"));
    await user.click(await button("Download discussions (CSV)"));
    await waitFor(() =>
      expect(names).toEqual(["action-framework.md", "action-framework.csv", "discussions.csv"]),
    );
    server.on(`GET /discovery/${id}/export/csv`, () => refusal("UNAVAILABLE"));
    await user.click(await button("Download discussions (CSV)"));
    await screen.findByText("The file was not downloaded");
  });
});

describe("sharing", () => {
  it("makes a link, copies it and ends it after a question", async () => {
    const { user, server, id, stored } = openFramework();
    const change = (shareToken: string | null) => () => {
      const shareExpiresAt = shareToken && "2026-12-26T12:00:00.000Z";
      stored.framework = { ...stored.framework, shareToken, shareExpiresAt };
      return stored;
    };
    server.on(`POST /discovery/${id}/share`, change("t0ken"));
    server.on(`DELETE /discovery/${id}/share`, change(null));
    await user.click(await button("Share by link"));
    const link = `http://localhost:3000/shared/framework/${id}?token=t0ken`;
    expect(await screen.findByDisplayValue(link)).toHaveProperty("readOnly", true);
    screen.getByText(/^Anyone with this link .* until Dec 26, 2026\.$/);
    await user.click(await button("Copy link"));
    expect(await navigator.clipboard.readText()).toBe(link);
    await user.click(await button("End link…"));
    await user.click(await button("Keep link"));
    expect(server.to(`DELETE /discovery/${id}/share`)).toHaveLength(0);
    await user.click(await button("End link…"));
    await user.click(await button("End link"));
    await screen.findByText("The link no longer works.");
    await button("Share by link");
  });

  it("says why there is no link", async () => {
    const { user, server, id } = openFramework();
    server.on(`POST /discovery/${id}/share`, () => refusal("UNAVAILABLE"));
    await user.click(await button("Share by link"));
    await screen.findByText(errorCodes.UNAVAILABLE.message);
  });
});

describe("Notion", () => {
  const status = (value: object) => ({ "GET /auth/notion/status": () => value });
  const export_ = (id: string) => `POST /discovery/${id}/export/notion`;

  it("says what the operator must configure", async () => {
    openFramework();
    await screen.findByText(/NOTION_CLIENT_ID and NOTION_CLIENT_SECRET/);
  });

  it("leads to Notion to connect it", async () => {
    const { id } = openFramework({}, status(notConnected));
    const link = await screen.findByRole("link", { name: "Connect Notion" });
    expect(link.getAttribute("href")).toBe(
      `/api/auth/notion/authorize?user_id=${sampleUser().id}&analysis=${id}`,
    );
  });

  it("exports to a page, which a second export changes", async () => {
    const { user, server, id } = openFramework({}, status(connected));
    server.on(export_(id), () => ({ url: "https://www.notion.so/page-1" }));
    await screen.findByText("Ledgerly team");
    await user.click(await button("Export to Notion"));
    await screen.findByText("Framework written to Notion.");
    expect(server.to(export_(id))[0]?.body).toEqual({ asNewPage: false });
    expect(screen.getByRole("link", { name: /^Open page/ }).getAttribute("href")).toBe(
      "https://www.notion.so/page-1",
    );
    await button("Update the page in Notion");
  });

  it("offers a new page when the old one is missing", async () => {
    const { user, server, id } = openFramework(
      { notionUrl: "https://www.notion.so/page-1" },
      status(connected),
    );
    server.on(export_(id), () => refusal("NOTION_PAGE_MISSING"));
    await user.click(await button("Update the page in Notion"));
    await screen.findByText(errorCodes.NOTION_PAGE_MISSING.message);
    server.on(export_(id), () => ({ url: "https://www.notion.so/page-2" }));
    await user.click(await button("Export to a new page"));
    await screen.findByText("Framework written to Notion.");
    expect(server.to(export_(id))[1]?.body).toEqual({ asNewPage: true });
  });

  it("asks to connect again after the connection was revoked at Notion", async () => {
    const { user, server, id } = openFramework({}, status(connected));
    server.on(export_(id), () => {
      server.on("GET /auth/notion/status", () => notConnected);
      return refusal("NOTION_NOT_CONNECTED");
    });
    await user.click(await button("Export to Notion"));
    await screen.findByRole("link", { name: "Connect Notion" });
    await screen.findByText(errorCodes.NOTION_NOT_CONNECTED.message);
  });

  it("is disconnected", async () => {
    const { user, server } = openFramework({}, status(connected));
    server.on("POST /auth/notion/disconnect", () => {
      server.on("GET /auth/notion/status", () => notConnected);
      return {};
    });
    await user.click(await button("Disconnect Notion"));
    await screen.findByText("Notion disconnected.");
    await screen.findByRole("link", { name: "Connect Notion" });
  });

  it("can be loaded again", async () => {
    const { user, server } = openFramework(
      {},
      { "GET /auth/notion/status": () => refusal("UNAVAILABLE") },
    );
    await screen.findByText(errorCodes.UNAVAILABLE.message);
    server.on("GET /auth/notion/status", () => connected);
    await user.click(await button("Retry"));
    await screen.findByText("Ledgerly team");
  });

  it.each([
    ["&notion_connected=true", "Notion connected."],
    ["&notion_error=cancelled", "You did not allow the connection on Notion."],
    ["&notion_error=whatever", "Notion could not be connected. Please try again."],
  ])("says after the way back %s what happened", async (search, message) => {
    const { address } = openFramework({}, status(connected), search);
    await screen.findByText(message, { exact: false });
    await waitFor(() => expect(address()).not.toContain("notion_"));
    expect(address()).toContain("tab=framework");
  });
});
