// @vitest-environment jsdom
import { errorCodes } from "@earshot/contract";
import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { refusal } from "../../../../lib/testing/fake-api.ts";
import { sampleUser } from "../../../../lib/testing/samples.ts";
import { dismissToasts } from "../../../../ui/toast-store.ts";
import { findButton, notConnected, openFramework } from "../framework-fixture.tsx";

beforeEach(prepareDom);
afterEach(() => {
  clearDom();
  dismissToasts();
  vi.restoreAllMocks();
});

const connected = { available: true, connected: true, workspaceName: "Ledgerly team" };

describe("Notion", () => {
  const status = (value: object) => ({ "GET /auth/notion/status": () => value });
  const exportCall = (id: string) => `POST /discovery/${id}/export/notion`;

  it("says whom to ask if it is not set up, without the names of settings", async () => {
    openFramework();
    await screen.findByText(/^Exporting to Notion is not set up here\. Ask the operator/);
    expect(document.body.textContent).not.toContain("NOTION_");
  });

  it("redirects to Notion to connect it", async () => {
    const { id } = openFramework({}, status(notConnected));
    const link = await screen.findByRole("link", { name: "Connect Notion" });
    expect(link.getAttribute("href")).toBe(
      `/api/auth/notion/authorize?user_id=${sampleUser().id}&analysis=${id}`,
    );
  });

  it("exports to a page, which a second export updates", async () => {
    const { user, server, id } = openFramework({}, status(connected));
    server.on(exportCall(id), () => ({ url: "https://www.notion.so/page-1" }));
    await screen.findByText("Ledgerly team");
    await user.click(await findButton("Export to Notion"));
    await screen.findByText("Framework written to Notion.");
    expect(server.to(exportCall(id))[0]?.body).toEqual({ asNewPage: false });
    expect(screen.getByRole("link", { name: /^Open page/ }).getAttribute("href")).toBe(
      "https://www.notion.so/page-1",
    );
    await findButton("Update the page in Notion");
  });

  it("offers a new page when the old one is missing", async () => {
    const { user, server, id } = openFramework(
      { notionUrl: "https://www.notion.so/page-1" },
      status(connected),
    );
    server.on(exportCall(id), () => refusal("NOTION_PAGE_MISSING"));
    await user.click(await findButton("Update the page in Notion"));
    await screen.findByText(errorCodes.NOTION_PAGE_MISSING.message);
    server.on(exportCall(id), () => ({ url: "https://www.notion.so/page-2" }));
    await user.click(await findButton("Export to a new page"));
    await screen.findByText("Framework written to Notion.");
    expect(server.to(exportCall(id))[1]?.body).toEqual({ asNewPage: true });
  });

  it("offers a new page, which the message names, when the old one can't be changed", async () => {
    const { user, server, id } = openFramework(
      { notionUrl: "https://www.notion.so/page-1" },
      status(connected),
    );
    server.on(exportCall(id), () => refusal("NOTION_REFUSED"));
    await user.click(await findButton("Update the page in Notion"));
    await screen.findByText(errorCodes.NOTION_REFUSED.message);
    await findButton("Update the page in Notion");
    server.on(exportCall(id), () => ({ url: "https://www.notion.so/page-2" }));
    await user.click(await findButton("Export to a new page"));
    await screen.findByText("Framework written to Notion.");
    expect(server.to(exportCall(id))[1]?.body).toEqual({ asNewPage: true });
  });

  it("offers no new page if there was none, but links to a page that was created before the failure", async () => {
    const { user, server, id, stored } = openFramework({}, status(connected));
    server.on(exportCall(id), () => refusal("NOTION_REFUSED"));
    await user.click(await findButton("Export to Notion"));
    await screen.findByText(errorCodes.NOTION_REFUSED.message);
    expect(screen.queryByRole("button", { name: "Export to a new page" })).toBeNull();
    server.on(exportCall(id), () => {
      stored.framework = { ...stored.framework, notionUrl: "https://www.notion.so/page-1" };
      return refusal("NOTION_AWAY");
    });
    await user.click(await findButton("Export to Notion"));
    await screen.findByRole("link", { name: /^Open page/ });
  });

  it("asks to connect again after the connection was revoked at Notion", async () => {
    const { user, server, id } = openFramework({}, status(connected));
    server.on(exportCall(id), () => {
      server.on("GET /auth/notion/status", () => notConnected);
      return refusal("NOTION_NOT_CONNECTED");
    });
    await user.click(await findButton("Export to Notion"));
    await screen.findByRole("link", { name: "Connect Notion" });
    await screen.findByText(errorCodes.NOTION_NOT_CONNECTED.message);
  });

  it("is disconnected", async () => {
    const { user, server } = openFramework({}, status(connected));
    server.on("POST /auth/notion/disconnect", () => {
      server.on("GET /auth/notion/status", () => notConnected);
      return {};
    });
    await user.click(await findButton("Disconnect Notion"));
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
    await user.click(await findButton("Retry"));
    await screen.findByText("Ledgerly team");
  });

  it.each([
    ["&notion_connected=true", "Notion connected."],
    ["&notion_error=cancelled", "You did not allow the connection on Notion."],
    ["&notion_error=whatever", "Notion could not be connected. Please try again."],
  ])("shows the result after the redirect %s", async (search, message) => {
    const { address } = openFramework({}, status(connected), search);
    await screen.findByText(message, { exact: false });
    await waitFor(() => expect(address()).not.toContain("notion_"));
    expect(address()).toContain("tab=framework");
  });
});
