import { randomUUID } from "node:crypto";
import type { Tier } from "@earshot/contract";
import { expect, vi } from "vitest";
import { createDiscourse } from "../integrations/discourse/index.ts";
import { createFeeds } from "../integrations/feeds/index.ts";
import { createTestClock, openTestApp } from "./app.ts";
import { openFakeHosts, textResponse } from "./fake-hosts.ts";

/** An item of an RSS feed, an hour old. */
const itemXml = (id: string, text: string, at: Date) =>
  `<item><guid isPermaLink="false">${id}</guid><title>Item ${id}</title><link>http://blog.example/${id}</link><description>${text}</description><pubDate>${at.toUTCString()}</pubDate></item>`;

/**
 * The whole product with fake hosts, whose feeds are read when a test says so.
 * @param start where its clock begins; the database has its own
 */
export async function openFeedsApp(start = new Date("2026-11-21T12:00:00Z")) {
  const clock = createTestClock(start);
  const hosts = await openFakeHosts();
  const options = { ...hosts.network, userAgent: "earshot-tests" };
  const app = await openTestApp({
    clock,
    feedReaders: [createDiscourse(options, { clock }), createFeeds(options, { clock })],
    jobs: true,
    poolSize: 20,
    // Otherwise each test would wait for its host.
    feedHostGapMs: 0,
  });
  const by = randomUUID();
  const stop = new AbortController().signal;
  let ownHosts = 0;

  return {
    app,
    clock,
    hosts,

    /** A host and a word that no other test uses. */
    ownHost() {
      ownHosts += 1;
      return { host: `blog${ownHosts}.example`, word: `lighthouse${ownHosts}` };
    },

    /** A feed with items `[id, text]`, newest first. */
    serveFeed(host: string, items: readonly [id: string, text: string][], headers = {}, head = "") {
      const at = new Date(clock.now().getTime() - 3_600_000);
      const xml = items.map(([id, text]) => itemXml(id, text, at)).join("");
      const body = `<rss version="2.0"><channel><title>Blog of ${host}</title>${head}${xml}</channel></rss>`;
      hosts.on(host, textResponse(body, headers));
    },

    /** Reads all feeds that are due. @returns how many */
    async pollDue(reader = by): Promise<number> {
      let read = 0;
      while (await app.services.feedPolling.pollNext(reader, stop)) read += 1;
      return read;
    },

    /** How many requests a host received since the last time. */
    requestsTo(host: string): number {
      const count = hosts.requests.filter((request) => request.host === host).length;
      hosts.requests.splice(
        0,
        hosts.requests.length,
        ...hosts.requests.filter((request) => request.host !== host),
      );
      return count;
    },

    /** A customer with keywords. */
    async customer(keywords: readonly string[] = [], tier: Tier | null = null) {
      const person = await app.signUp();
      const account = await app.services.accounts.find(person.user.id);
      const workspaceId = account?.currentWorkspaceId ?? "";
      const setTier = (to: Tier | null) =>
        app.infrastructure.database.transaction((tx) =>
          app.services.billing.setPlan(tx, workspaceId, {
            ...{ plan: to, tier: to, zone: null, reason: "a test" },
            anchor: to && clock.now(),
          }),
        );
      if (tier) await setTier(tier);
      const before = app.services.index.size;
      for (const keyword of keywords) await app.services.keywords.add(workspaceId, keyword);
      await vi.waitFor(
        () => expect(app.services.index.size).toBeGreaterThanOrEqual(before + keywords.length),
        { interval: 5 },
      );
      const { workspaceFeeds } = app.services;
      // Not through calls: a session ends when a test moves the clock.
      const list = () => workspaceFeeds.list(workspaceId);
      const mentions = async (column: "title" | "body") => {
        const { rows } = await app.infrastructure.database.query({
          text: `select ${column} as text from mentions join posts on posts.id = mentions.post_id
            where workspace_id = $1 order by 1`,
          values: [workspaceId],
        });
        return rows.map((row) => (row as { text: string }).text);
      };
      return {
        ...person,
        workspaceId,
        setTier,
        list,
        feed: async () => (await list()).feeds[0],
        add: async (address: string) => {
          // One after the other: the order says which of them a plan pauses.
          clock.advance(1);
          return (await workspaceFeeds.add(workspaceId, address)).feeds.at(-1)?.id ?? "";
        },
        remove: (id: string) => workspaceFeeds.remove(workspaceId, id),
        setPaused: (id: string, isPaused: boolean) =>
          workspaceFeeds.setPaused(workspaceId, id, isPaused),
        /** The titles of its mentions, sorted. */
        titles: () => mentions("title"),
        /** Their texts, sorted. */
        texts: () => mentions("body"),
      };
    },

    async close() {
      await app.close();
      await hosts.close();
    },
  };
}

export type FeedsApp = Awaited<ReturnType<typeof openFeedsApp>>;
