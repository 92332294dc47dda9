// @vitest-environment jsdom
import { errorCodes } from "@earshot/contract";
import { screen, waitFor, within } from "@testing-library/react";
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
    expect(document.activeElement).toBe(await findButton("Keep link"));
    await user.click(await findButton("Keep link"));
    expect(document.activeElement).toBe(await findButton("End link…"));
    expect(server.to(`DELETE /discovery/${id}/share`)).toHaveLength(0);
    await user.click(await findButton("End link…"));
    await user.click(await findButton("End link"));
    await screen.findByText("The link no longer works.");
    expect(document.activeElement).toBe(await findButton("Share by link"));
  });

  it("says why there is no link", async () => {
    const { user, server, id } = openFramework();
    server.on(`POST /discovery/${id}/share`, () => refusal("UNAVAILABLE"));
    await user.click(await findButton("Share by link"));
    await screen.findByText(errorCodes.UNAVAILABLE.message);
  });
});
