// @vitest-environment jsdom
import type { DataExport } from "@earshot/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as files from "../../../../lib/download.ts";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { type FakeHandler, fakeApi, refusal } from "../../../../lib/testing/fake-api.ts";
import { Toaster } from "../../../../ui/toaster.tsx";
import { ExportSettings } from "./export-settings.tsx";

beforeEach(prepareDom);
afterEach(() => {
  clearDom();
  vi.restoreAllMocks();
  window.history.replaceState(null, "", "/");
});

const sample = (part: Partial<DataExport> = {}): DataExport => ({
  state: "ready",
  rows: 1_204,
  bytes: 2_500_000,
  requestedAt: new Date().toISOString(),
  expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
  ...part,
});

function show(handlers: Record<string, FakeHandler>) {
  const server = fakeApi(handlers);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <ExportSettings />
      <Toaster durationMs={5_000} />
    </QueryClientProvider>,
  );
  return { server, user: userEvent.setup() };
}

const zip = () =>
  new Response(new Uint8Array([80, 75]), { headers: { "content-type": "application/zip" } });

describe("the export", () => {
  it("is requested with the password, and shows its progress", async () => {
    let current: DataExport | null = null;
    const { server, user } = show({
      "GET /workspace/export": () => ({ export: current }),
      "POST /workspace/export": ({ body }) => {
        if ((body as { password: string }).password !== "right") return refusal("WRONG_PASSWORD");
        current = sample({ state: "preparing", rows: 0, bytes: 0, expiresAt: null });
        return { export: current };
      },
    });
    await user.click(await screen.findByRole("button", { name: "Request export" }));
    const field = screen.getByLabelText("Your password");
    expect(document.activeElement).toBe(field);
    await user.type(field, "wrong{Enter}");
    await screen.findByText("The current password is wrong.");
    await user.clear(field);
    await user.type(field, "right{Enter}");
    await screen.findByText(/^Preparing: 0 rows so far/);
    expect(screen.queryByRole("button", { name: "Request export" })).toBeNull();
    current = sample();
    await screen.findByText(/^Your export is ready: 1,204 rows, 2.5 MB/);
    expect(server.to("POST /workspace/export")).toHaveLength(2);
  });

  it("is downloaded immediately with the link of the email", async () => {
    window.history.replaceState(null, "", "/dashboard?view=settings#export=the.token");
    const download = vi.spyOn(files, "downloadFile").mockImplementation(() => {});
    const { server, user } = show({
      "GET /workspace/export": () => ({ export: sample() }),
      "POST /workspace/export/download": zip,
    });
    await user.click(await screen.findByRole("button", { name: "Download export" }));
    await screen.findByText("Export downloaded.");
    expect(server.to("POST /workspace/export/download")[0]?.body).toEqual({ token: "the.token" });
    expect(download.mock.calls[0]?.[0]).toBe("earshot-export.zip");
    expect(download.mock.calls[0]?.[1].size).toBe(2);
  });

  it("is downloaded with the password if there is no link, or one of an earlier export", async () => {
    window.history.replaceState(null, "", "/dashboard?view=settings#export=an.old.token");
    const download = vi.spyOn(files, "downloadFile").mockImplementation(() => {});
    const { user } = show({
      "GET /workspace/export": () => ({ export: sample() }),
      "POST /workspace/export/link": () => ({ token: "new.token" }),
      "POST /workspace/export/download": ({ body }) =>
        (body as { token: string }).token === "new.token" ? zip() : refusal("EXPORT_GONE"),
    });
    await user.click(await screen.findByRole("button", { name: "Download export" }));
    await screen.findByText(/^This link has expired/);
    await user.click(screen.getByRole("button", { name: "Download export" }));
    await user.type(screen.getByLabelText("Your password"), "right{Enter}");
    await waitFor(() => expect(download).toHaveBeenCalledTimes(1));
  });

  it("explains a failure, the rights of members, and a loading error", async () => {
    const { server, user } = show({ "GET /workspace/export": () => refusal("UNAVAILABLE") });
    await user.click(await screen.findByRole("button", { name: "Retry" }));
    server.on("GET /workspace/export", () => ({
      export: sample({ state: "failed", expiresAt: null }),
    }));
    await user.click(await screen.findByRole("button", { name: "Retry" }));
    await screen.findByText(/^The export could not be prepared. Request it again/);
    screen.getByRole("button", { name: "Request export" });
  });

  it("is only for the owner", async () => {
    show({ "GET /workspace/export": () => refusal("OWNER_ONLY") });
    await screen.findByText("Only the owner of the workspace can export its data.");
    expect(screen.queryByRole("button")).toBeNull();
  });
});
