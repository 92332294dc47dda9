// @vitest-environment jsdom
import type { MemberRole, MentionFeed } from "@earshot/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { RoleProvider } from "../../../../lib/role.ts";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { type FakeHandler, fakeApi, fakeToken, refusal } from "../../../../lib/testing/fake-api.ts";
import { setToken } from "../../../../lib/token.ts";
import { Toaster } from "../../../../ui/toaster.tsx";
import { FeedLinks } from "../components/feed-links.tsx";
import { FeedSettings } from "./feed-settings.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

const feed = (part: Partial<MentionFeed> = {}): MentionFeed => ({
  id: "00000000-0000-4000-8000-00000000f001",
  name: "Leads",
  filter: { status: "all", intent: "Looking" },
  urls: {
    atom: "https://earshot.test/feeds/secret.atom",
    rss: "https://earshot.test/feeds/secret.rss",
    json: "https://earshot.test/feeds/secret.json",
  },
  createdBy: "Mara",
  isYours: true,
  createdAt: "2026-11-01T12:00:00Z",
  lastReadAt: null,
  ...part,
});

function show(
  first: MentionFeed[],
  handlers: Record<string, FakeHandler> = {},
  role: MemberRole = "owner",
) {
  setToken(fakeToken());
  let feeds = first;
  const server = fakeApi({ "GET /mention-feeds": () => ({ feeds }), ...handlers });
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <RoleProvider value={role}>
        <FeedLinks />
        <FeedSettings
          savedFilters={[{ id: "f1", name: "Hot", filter: { keyword: "crm", sort: "intent" } }]}
          describe={({ intent }) => `at least ${intent}`}
        />
      </RoleProvider>
      <Toaster durationMs={3_000} />
    </QueryClientProvider>,
  );
  const become = (next: MentionFeed[]) => {
    feeds = next;
  };
  return { server, become, user: userEvent.setup() };
}

const links = () =>
  [...document.head.querySelectorAll<HTMLLinkElement>("link[rel=alternate]")].map((link) => [
    link.type,
    link.title,
    link.href,
  ]);

describe("feeds", () => {
  it("are listed with their filter, address and last read, and linked in the head of the page", async () => {
    show([
      feed(),
      feed({
        id: "00000000-0000-4000-8000-00000000f002",
        name: "Other",
        isYours: false,
        lastReadAt: new Date().toISOString(),
      }),
    ]);
    const list = await screen.findByRole("list", { name: "Feeds" });
    const texts = [...list.children].map(({ textContent }) => textContent);
    expect(texts[0]).toMatch(/^Leadsat least LookingNever read.*secret\.atom/);
    expect(texts[1]).toMatch(/created by Mara.*Last read /);
    // Only their own.
    await waitFor(() =>
      expect(links()).toEqual([
        ["application/atom+xml", "Leads", "https://earshot.test/feeds/secret.atom"],
      ]),
    );
  });

  it("copy the address of each format", async () => {
    const { user } = show([feed()]);
    await user.click(await screen.findByRole("button", { name: "Copy JSON Feed address" }));
    expect(await navigator.clipboard.readText()).toBe("https://earshot.test/feeds/secret.json");
  });

  it("are created with a name, of all mentions or of a saved filter without its order", async () => {
    const { server, become, user } = show([]);
    server.on("POST /mention-feeds", () => {
      become([feed()]);
      return { mentionFeed: feed() };
    });
    await screen.findByText("No feeds yet. Feeds that you create appear here.");
    await user.click(screen.getByRole("button", { name: "Create feed" }));
    await screen.findByText("Name the feed.");
    for (const choice of [
      "All mentions",
      "All that are Looking or stronger",
      "Saved filter: Hot",
    ]) {
      await user.type(screen.getByLabelText("Name"), "Leads");
      await user.selectOptions(screen.getByLabelText("Mentions"), choice);
      await user.click(screen.getByRole("button", { name: "Create feed" }));
      await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe(""));
    }
    expect(server.to("POST /mention-feeds").map(({ body }) => body)).toEqual([
      { name: "Leads", filter: { status: "all" } },
      { name: "Leads", filter: { status: "all", intent: "Looking" } },
      { name: "Leads", filter: { keyword: "crm" } },
    ]);
    await screen.findByRole("list", { name: "Feeds" });
  });

  it("beyond the limit show what to do", async () => {
    const { user } = show([], { "POST /mention-feeds": () => refusal("MENTION_FEEDS_FULL") });
    await user.type(await screen.findByLabelText("Name"), "One more");
    await user.click(screen.getByRole("button", { name: "Create feed" }));
    await screen.findByText("This workspace already has 20 feeds. Delete one to create another.");
  });

  it("are deleted after a confirmation", async () => {
    const { server, become, user } = show([feed()]);
    server.on("DELETE /mention-feeds/*", () => {
      become([]);
      return {};
    });
    await user.click(await screen.findByRole("button", { name: "Delete the feed Leads" }));
    await user.click(screen.getByRole("button", { name: "Delete feed" }));
    await screen.findByText("The feed “Leads” is deleted.");
    await screen.findByText("No feeds yet. Feeds that you create appear here.");
    await waitFor(() => expect(links()).toEqual([]));
  });

  it("are only for members and the owner", async () => {
    const { server } = show([], {}, "viewer");
    await screen.findByText(/^Only members and the owner of this workspace can do this\./);
    expect(screen.queryByRole("button", { name: "Create feed" })).toBeNull();
    expect(server.to("GET /mention-feeds")).toHaveLength(0);
  });
});
