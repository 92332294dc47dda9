import { createHash, timingSafeEqual } from "node:crypto";
import { sourceNames } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import type { Secrets } from "../../../infrastructure/secrets/index.ts";
import { networkOf, type Throttle } from "../../../infrastructure/throttle/index.ts";
import type { OptOuts } from "../../discovery/opt-outs/index.ts";
import type { Agencies } from "../../identity/agencies/index.ts";
import type { Mentions, MentionWithPost } from "../../inbox/mentions/index.ts";
import { excerptOf, hasVersion, headingOf, parseFile, partsOf } from "./rules.ts";
import { keyOf } from "./service.ts";
import type { FeedEntry } from "./service-writing.ts";
import * as store from "./store.ts";

/** How many mentions a feed lists. */
const maxEntries = 50;
/** Limits of wrong addresses per network, and of reads per feed: a reader needs one read in a few minutes. */
const wrongAddresses = { name: "mention-feed", times: 60, seconds: 900 } as const;
const reads = { name: "mention-feed-reads", times: 240, seconds: 3_600 } as const;
/** The precision of the stored time of the last read. */
const readMs = 3_600_000;

const digest = (text: string) => createHash("sha256").update(text).digest();

type Listed = MentionWithPost & { keywords: string[]; level: string };

/** A file that a feed reader gets. */
export interface FeedFile {
  body: string;
  /** The media type, without parameters. */
  type: string;
  etag: string;
  /** Whether the reader already has this version. */
  isKnown: boolean;
}

export type FeedReading = ReturnType<typeof createFeedReading>;

/** Reads the mentions of a feed for feed readers, with the current text of their posts. */
export function createFeedReading(deps: {
  database: Database;
  clock: Clock;
  secrets: Secrets;
  throttle: Throttle;
  mentions: Mentions;
  optOuts: OptOuts;
  agencies: Pick<Agencies, "brandOf">;
  siteUrl: () => string;
}) {
  const { database, clock, secrets, throttle, mentions, optOuts, agencies, siteUrl } = deps;

  /** The feed of a secret; null: the secret is wrong in some way. @throws AppError TOO_MANY_REQUESTS. */
  async function open(secret: string, address: string): Promise<store.FeedRow | null> {
    const network = networkOf(address);
    await throttle.count(wrongAddresses, network);
    const { id, key } = partsOf(secret);
    const row = await store.findReadFeed(database.pool, id);
    // Compared even if there is no feed, so that the response time does not reveal it.
    const isRight = timingSafeEqual(digest(key), digest(keyOf(secrets, id)));
    if (!row || !isRight) return null;
    await throttle.giveBack(wrongAddresses, network);
    return row;
  }

  /**
   * The mentions that a feed lists. It omits posts that were removed, whose text may no longer be stored, whose authors
   * or communities opted out, and pasted posts, which only people of the workspace may see.
   */
  async function listed({ workspaceId, filter }: store.FeedRow): Promise<Listed[]> {
    const { status = "pending", intent, ...rest } = filter;
    const page = await mentions.list(
      workspaceId,
      { ...rest, level: intent, status: status === "all" ? undefined : status },
      { limit: maxEntries, offset: 0, sort: "newest" },
    );
    const ids = page.mentions.map(({ id }) => id);
    const found = await mentions.withPosts(ids);
    const stored = ids
      .flatMap((id) => found.get(id) ?? [])
      .filter(
        ({ post }) => !post.removed && post.droppedText === null && post.ownerWorkspaceId === null,
      );
    const shown = new Set(await optOuts.without(stored.map(({ post }) => post)));
    return stored.filter(({ post }) => shown.has(post));
  }

  function entryOf({ mention, post, keywords, level }: Listed): FeedEntry {
    const { source, community, author, body, url, postedAt } = post;
    return {
      id: `urn:uuid:${mention.id}`,
      title: headingOf(post),
      text: excerptOf(body),
      facts: [
        level,
        `found by ${keywords.map((keyword) => `“${keyword}”`).join(", ")}`,
        [sourceNames[source], community].filter((part) => part !== null).join(", "),
      ].join(" · "),
      author,
      tags: [level, ...keywords],
      url,
      appUrl: `${siteUrl()}/mentions?status=all&item=${mention.id}`,
      postedAt,
      updatedAt: mention.acceptedAt ?? mention.foundAt,
    };
  }

  return {
    /**
     * The file behind a feed's address; null: there is none.
     * @param name the last part of the address
     * @param reader.ifNoneMatch the entity tags of the versions that the reader has
     * @param reader.address the reader's network address
     * @throws AppError TOO_MANY_REQUESTS.
     */
    async read(
      name: string,
      reader: { ifNoneMatch: string | undefined; address: string },
    ): Promise<FeedFile | null> {
      const named = parseFile(name);
      const feed = named && (await open(named.secret, reader.address));
      if (!feed) return null;
      const { secret, format } = named;
      await throttle.count(reads, feed.id);
      const now = clock.now();
      const before = new Date(now.getTime() - readMs);
      if (feed.lastReadAt === null || feed.lastReadAt < before)
        await store.noteRead(database.pool, feed.workspaceId, feed.id, now, before);
      const [rows, brand] = await Promise.all([listed(feed), agencies.brandOf(feed.workspaceId)]);
      // Loaded when first used: its library has 150 files, and loading it would delay the start of every process.
      const { writeFeed } = await import("./service-writing.ts");
      const { body, type } = writeFeed(format, {
        id: `urn:uuid:${feed.id}`,
        title: `${feed.name} · ${brand.name}`,
        brand: brand.name,
        homeUrl: `${siteUrl()}/mentions`,
        feedUrl: `${siteUrl()}/feeds/${secret}.${format}`,
        createdAt: feed.createdAt,
        entries: rows.map(entryOf),
      });
      const etag = `"${createHash("sha256").update(body).digest("base64url")}"`;
      return { body, type, etag, isKnown: hasVersion(reader.ifNoneMatch, etag) };
    },
  };
}
