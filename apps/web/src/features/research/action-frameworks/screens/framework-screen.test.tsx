// @vitest-environment jsdom
import { errorCodes, type Framework } from "@earshot/contract";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { refusal } from "../../../../lib/testing/fake-api.ts";
import {
  sampleAnalysisSummary,
  sampleEvidence,
  sampleFramework,
} from "../../../../lib/testing/samples.ts";
import { dismissToasts } from "../../../../ui/toast-store.ts";
import { openDiscover } from "../../analyses/discover-fixture.tsx";
import { findButton, notConnected, openFramework } from "../framework-fixture.tsx";

beforeEach(prepareDom);
afterEach(() => {
  clearDom();
  dismissToasts();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const set = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe("the framework", () => {
  it("is chosen from the analyses", async () => {
    const framework = sampleFramework();
    const { user, address } = openDiscover("&tab=framework", {
      "GET /discovery/history": () => ({
        items: [sampleAnalysisSummary({ job_id: framework.analysisId })],
        total: 1,
      }),
      [`GET /discovery/${framework.analysisId}/framework`]: () => ({ framework }),
      "GET /auth/notion/status": () => notConnected,
    });
    await user.click(await findButton("Ledgerly: clients pay late"));
    await screen.findByRole("heading", { name: framework.title });
    expect(address()).toContain(`analysis=${framework.analysisId}`);
    await user.click(await findButton("Choose another analysis"));
    await findButton("Ledgerly: clients pay late");
  });

  it("shows its sections with their quotes", async () => {
    openFramework();
    const section = within(await screen.findByRole("region", { name: /: Late payments$/ }));
    section.getByText("r/smallbusiness");
    section.getByText("Say how you send reminders, then name the product.");
    section.getByText("I chase late payments for days");
    expect(section.getByRole("link").getAttribute("href")).toContain("reddit.com");
  });

  it("shows each statement of a section with its own quotes", async () => {
    const statement = (text: string, quote: string) => ({
      ...{ text, evidence: [sampleEvidence({ quote })] },
    });
    const [section] = sampleFramework().sections;
    if (!section) throw new Error("no section");
    const statements = [statement("Runs a studio.", "my studio"), statement("Waits.", "I wait")];
    openFramework({ sections: [{ ...section, text: "Runs a studio.\nWaits.", statements }] });
    for (const { text, evidence } of statements) {
      const quotes = within(await screen.findByRole("list", { name: `Quotes: ${text}` }));
      quotes.getByText(evidence[0]?.quote ?? "");
      expect(quotes.getAllByRole("listitem")).toHaveLength(1);
    }
  });

  it("can't be edited while its analysis runs, and shows new findings", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { stored } = openFramework({ isAnalysisRunning: true, sections: [] });
    await screen.findByText(/^The analysis is still running/);
    expect((await findButton("Edit")).getAttribute("aria-disabled")).toBe("true");
    stored.framework = { ...sampleFramework(), analysisId: stored.framework.analysisId };
    await vi.advanceTimersByTimeAsync(6_000);
    await screen.findByRole("region", { name: /: Late payments$/ });
    expect(screen.queryByText(/^The analysis is still running/)).toBeNull();
    expect((await findButton("Edit")).getAttribute("aria-disabled")).toBeNull();
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
    await user.click(await findButton("Retry"));
    await screen.findByText("This analysis does not exist");
  });
});

describe("editing", () => {
  it("changes, moves, adds and removes sections", async () => {
    const { user, server, id } = openFramework();
    await user.click(await findButton("Edit"));
    set("Title of the framework", "Where to answer");
    set("Text", "Answer first.");
    await user.click(await findButton("Add section"));
    const second = within(screen.getByRole("group", { name: "Section 2" }));
    fireEvent.change(second.getByLabelText("Title"), { target: { value: "Reminders" } });
    fireEvent.change(second.getByLabelText("Where"), { target: { value: "Everywhere" } });
    fireEvent.change(second.getByLabelText("Text"), { target: { value: "Send them early." } });
    await user.click(await findButton("Move up: section 2"));
    await user.click(await findButton("Save framework"));
    await screen.findByText("Framework saved.");
    const body = server.to(`PUT /discovery/${id}/framework`)[0]?.body as Framework;
    expect(body).toMatchObject({ version: 1, title: "Where to answer" });
    expect(body.sections.map(({ title, text }) => [title, text])).toEqual([
      ["Reminders", "Send them early."],
      ["Late payments", "Answer first."],
    ]);
    await user.click(await findButton("Edit"));
    await user.click(await findButton("Remove: section 1"));
    await user.click(await findButton("Save framework"));
    await waitFor(() => expect(server.to(`PUT /discovery/${id}/framework`)).toHaveLength(2));
    await waitFor(() => expect(screen.queryByText("Reminders")).toBeNull());
  });

  it("adds sections that were removed or found later", async () => {
    const [found] = sampleFramework().sections;
    if (!found) throw new Error("no section");
    const otherSections = [{ ...found, id: crypto.randomUUID(), title: "Refunds" }];
    const { user, server, id } = openFramework({ otherSections });
    await user.click(await findButton("Edit"));
    await user.click(await findButton("Remove: section 1"));
    const others = within(screen.getByRole("region", { name: "Not in the framework" }));
    await user.click(others.getByRole("button", { name: "Add: r/smallbusiness: Refunds" }));
    await user.click(others.getByRole("button", { name: "Add: r/smallbusiness: Late payments" }));
    expect(screen.queryByRole("region", { name: "Not in the framework" })).toBeNull();
    await user.click(await findButton("Save framework"));
    await screen.findByText("Framework saved.");
    const bodies = server.to(`PUT /discovery/${id}/framework`).map(({ body }) => body as Framework);
    expect(bodies).toHaveLength(1);
    expect(bodies[0]?.sections.map(({ title }) => title)).toEqual(["Refunds", "Late payments"]);
  });

  it("marks the empty texts, and saves nothing", async () => {
    const { user, server, id } = openFramework();
    await user.click(await findButton("Edit"));
    const fields = [
      ["Title of the framework", "Enter a title."],
      ["Where", "Enter where to say it."],
      ["Title", "Enter a title."],
      ["Text", "Enter a text."],
    ] as const;
    for (const [label, error] of fields) {
      const { value } = screen.getByLabelText<HTMLInputElement>(label);
      set(label, " ");
      await user.click(await findButton("Save framework"));
      const field = screen.getByLabelText(label);
      expect(document.activeElement).toBe(field);
      expect(field.getAttribute("aria-invalid")).toBe("true");
      screen.getByText(error);
      set(label, value);
      expect(screen.queryByText(error)).toBeNull();
    }
    expect(server.to(`PUT /discovery/${id}/framework`)).toHaveLength(0);
    await user.click(await findButton("Save framework"));
    await screen.findByText("Framework saved.");
  });

  it("closes without a confirmation if nothing was changed", async () => {
    const { user } = openFramework();
    await user.click(await findButton("Edit"));
    await user.click(await findButton("Discard changes"));
    await findButton("Edit");
  });

  it("keeps unsaved changes over a reload, until they are discarded", async () => {
    const { user, stored } = openFramework();
    await user.click(await findButton("Edit"));
    set("Text", "Half a sent");
    const storage = { ...sessionStorage };
    clearDom();
    prepareDom();
    for (const [name, value] of Object.entries(storage)) sessionStorage.setItem(name, value);
    const again = openFramework(stored.framework);
    expect(await screen.findByLabelText("Text")).toHaveProperty("value", "Half a sent");
    await again.user.click(await findButton("Discard changes"));
    await again.user.click(await findButton("Keep editing"));
    expect(screen.getByLabelText("Text")).toHaveProperty("value", "Half a sent");
    await again.user.click(await findButton("Discard changes"));
    await again.user.click(await findButton("Discard them"));
    await screen.findByText("Say how you send reminders, then name the product.");
    await again.user.click(await findButton("Edit"));
    expect(screen.getByLabelText("Text")).not.toHaveProperty("value", "Half a sent");
  });

  it("offers both versions when another tab saved first", async () => {
    const { user, stored } = openFramework();
    await user.click(await findButton("Edit"));
    set("Text", "Mine.");
    stored.framework = { ...stored.framework, version: 5, title: "Theirs" };
    await user.click(await findButton("Save framework"));
    const choice = within(await screen.findByRole("region", { name: "Two versions" }));
    choice.getByText(errorCodes.FRAMEWORK_CHANGED.message);
    await user.click(choice.getByText("Show the other version"));
    choice.getByText("Theirs");
    await user.click(choice.getByRole("button", { name: "Save my version" }));
    await screen.findByText("Framework saved.");
    expect(stored.framework).toMatchObject({ version: 6 });
    expect(stored.framework.sections[0]?.text).toBe("Mine.");
    await user.click(await findButton("Edit"));
    set("Text", "Mine again.");
    stored.framework = { ...stored.framework, version: 9, title: "Theirs again" };
    await user.click(await findButton("Save framework"));
    await user.click(await findButton("Use the other version"));
    await user.click(await findButton("Keep my text"));
    expect(screen.getByLabelText("Text")).toHaveProperty("value", "Mine again.");
    await user.click(await findButton("Use the other version"));
    await user.click(await findButton("Discard my text"));
    await screen.findByRole("heading", { name: "Theirs again" });
    screen.getByText("Mine.");
  });

  it("says why it was not saved, and keeps the text", async () => {
    const { user, server, id } = openFramework();
    await user.click(await findButton("Edit"));
    set("Text", "Mine.");
    server.on(`PUT /discovery/${id}/framework`, () => refusal("UNAVAILABLE"));
    await user.click(await findButton("Save framework"));
    await screen.findByText(errorCodes.UNAVAILABLE.message);
    expect(screen.getByLabelText("Text")).toHaveProperty("value", "Mine.");
  });
});

describe("exports", () => {
  const file = (text: string, type: string) =>
    new Response(text, { headers: { "content-type": type } });

  it("copies the framework as Markdown, and shows when the browser refuses", async () => {
    const { user, server, id } = openFramework();
    server.on(`GET /discovery/${id}/export/markdown`, () => file("# Where", "text/markdown"));
    await user.click(await findButton("Copy"));
    await screen.findByText("Framework copied.");
    expect(await navigator.clipboard.readText()).toBe("# Where");
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("refused"));
    await user.click(await findButton("Copy"));
    await screen.findByText(
      "Your browser does not allow it. Download the framework as Markdown instead.",
    );
  });

  it("calls the clipboard within the click, before the text is fetched", async () => {
    const copied: Promise<Blob>[] = [];
    class LateItem {
      constructor(items: Record<string, Promise<Blob>>) {
        copied.push(items["text/plain"] as Promise<Blob>);
      }
    }
    vi.stubGlobal("ClipboardItem", LateItem);
    const { user, server, id } = openFramework();
    let send = (_: Response) => {};
    const sent = new Promise<Response>((resolve) => {
      send = resolve;
    });
    server.on(`GET /discovery/${id}/export/markdown`, () => sent);
    const write = vi.spyOn(navigator.clipboard, "write").mockImplementation(async () => {
      await Promise.all(copied);
    });
    await user.click(await findButton("Copy"));
    expect(write).toHaveBeenCalledTimes(1);
    send(file("# Where", "text/markdown"));
    await screen.findByText("Framework copied.");
    expect(await (await copied[0])?.text()).toBe("# Where");
    server.on(`GET /discovery/${id}/export/markdown`, () => refusal("UNAVAILABLE"));
    await user.click(await findButton("Copy"));
    await screen.findByText(errorCodes.UNAVAILABLE.message);
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
    await user.click(await findButton("Download Markdown"));
    server.on(`GET /discovery/${id}/framework/csv`, () => file("a,b", "text/csv"));
    await user.click(await findButton("Download CSV"));
    await user.click(await findButton("Download discussions (CSV)"));
    await waitFor(() =>
      expect(names).toEqual(["action-framework.md", "action-framework.csv", "discussions.csv"]),
    );
    server.on(`GET /discovery/${id}/export/csv`, () => refusal("UNAVAILABLE"));
    await user.click(await findButton("Download discussions (CSV)"));
    await screen.findByText("The file was not downloaded");
  });
});

describe("sharing", () => {
  it("creates a link, copies it and ends it after a confirmation", async () => {
    const { user, server, id, stored } = openFramework();
    const change = (shareToken: string | null) => () => {
      const shareExpiresAt = shareToken && "2026-12-26T12:00:00.000Z";
      stored.framework = { ...stored.framework, shareToken, shareExpiresAt };
      return stored;
    };
    server.on(`POST /discovery/${id}/share`, change("t0ken"));
    server.on(`DELETE /discovery/${id}/share`, change(null));
    await user.click(await findButton("Share by link"));
    const link = `http://localhost:3000/shared/framework/${id}?token=t0ken`;
    expect(await screen.findByDisplayValue(link)).toHaveProperty("readOnly", true);
    screen.getByText(/^Anyone with this link .* until Dec 26, 2026\.$/);
    await user.click(await findButton("Copy link"));
    expect(await navigator.clipboard.readText()).toBe(link);
    await user.click(await findButton("End link…"));
    await user.click(await findButton("Keep link"));
    expect(server.to(`DELETE /discovery/${id}/share`)).toHaveLength(0);
    await user.click(await findButton("End link…"));
    await user.click(await findButton("End link"));
    await screen.findByText("The link no longer works.");
    await findButton("Share by link");
  });

  it("says why there is no link", async () => {
    const { user, server, id } = openFramework();
    server.on(`POST /discovery/${id}/share`, () => refusal("UNAVAILABLE"));
    await user.click(await findButton("Share by link"));
    await screen.findByText(errorCodes.UNAVAILABLE.message);
  });
});
