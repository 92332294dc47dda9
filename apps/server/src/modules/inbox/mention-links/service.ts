import type { Mention, Source } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Throttle } from "../../../infrastructure/throttle/index.ts";
import type { LinkReader, PostLink, PostLookup } from "../../../integrations/ports/lookup.ts";
import type { Post } from "../../../integrations/ports/post.ts";
import { SourceError } from "../../../integrations/ports/source.ts";
import { type Matching, summarizePost } from "../../discovery/matching/index.ts";
import type { Posts } from "../../discovery/posts/index.ts";
import type { Mentions } from "../mentions/index.ts";
import type { Recording } from "../recording/index.ts";

/** More than anyone pastes manually. */
const throttleRule = { name: "add-by-link", times: 30, seconds: 600 };

export type MentionLinks = ReturnType<typeof createMentionLinks>;

/** Adds mentions by the link of a post. */
export function createMentionLinks(deps: {
  database: Database;
  clock: Clock;
  posts: Posts;
  matching: Matching;
  recording: Recording;
  mentions: Mentions;
  throttle: Throttle;
  lookups: readonly PostLookup[];
  readers: readonly LinkReader[];
}) {
  const { database, clock, posts, matching, recording, mentions, throttle } = deps;
  const { lookups, readers } = deps;

  /** Runs a read of a platform. @throws AppError SOURCE_AWAY. */
  async function whileAvailable<T>(read: () => Promise<T>): Promise<T> {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      throw new AppError("SOURCE_AWAY", { message: error.publicText, cause: error });
    }
  }

  /** The external id of the post that a share link leads to; null: it is not a share link of the platform. */
  async function followedId(lookup: PostLookup, url: string): Promise<string | null> {
    const target = await whileAvailable(async () => (await lookup.follow?.(url)) ?? null);
    return target === null ? null : lookup.idOf(target);
  }

  async function fetchPost(lookup: PostLookup, externalId: string): Promise<Post> {
    const found = (await whileAvailable(() => lookup.fetchPosts([externalId]))).get(externalId);
    if (!found || found.removed) throw new AppError("POST_NOT_FOUND");
    return found;
  }

  /** A public post of a platform that we can fetch from. */
  async function publicPost(lookup: PostLookup, externalId: string): Promise<Stored> {
    const known = await posts.find(lookup.name, externalId);
    if (known && !known.removed) return known;
    const post = await fetchPost(lookup, externalId);
    return database.transaction(async (tx) => {
      await matching.ingest(tx, [post]);
      return stored(await posts.find(lookup.name, externalId, tx));
    });
  }

  /**
   * A post of a platform that we can't fetch from: the public one if a source found it, else the pasted one.
   * A post that a web search found may lose its text, so the pasted text is preferred to it.
   */
  async function pastedPost(
    workspaceId: string,
    source: Source,
    link: PostLink,
    text: string | undefined,
  ): Promise<Stored> {
    const { externalId } = link;
    const shared = await posts.find(source, externalId);
    const isStored = shared !== null && !shared.removed;
    const mayLoseText = shared !== null && shared.foundThrough !== null;
    if (isStored && (!mayLoseText || (await mentions.hasMentionOf(workspaceId, shared.id)))) {
      return shared;
    }
    const own = await posts.findPasted(workspaceId, source, externalId);
    if (own) return own;
    if (!text) {
      if (isStored && shared.droppedText === null) return shared;
      // The dialog asks for the text next, so this request does not count.
      await throttle.giveBack(throttleRule, workspaceId);
      throw new AppError("LINK_NEEDS_TEXT");
    }
    const post: Post = {
      ...link,
      source,
      thread: null,
      author: null,
      title: "",
      body: text,
      score: null,
      numComments: null,
      postedAt: link.postedAt ?? clock.now(),
      removed: false,
    };
    return database.transaction(async (tx) => {
      await matching.ingestPasted(tx, workspaceId, post);
      return stored(await posts.findPasted(workspaceId, source, externalId, tx));
    });
  }

  /** The post of a link, from its platform or with the text that the workspace pasted. */
  async function postOf(
    workspaceId: string,
    url: string,
    text: string | undefined,
  ): Promise<Stored> {
    for (const lookup of lookups) {
      const externalId = lookup.idOf(url) ?? (await followedId(lookup, url));
      if (externalId !== null) return publicPost(lookup, externalId);
    }
    for (const reader of readers) {
      const link = reader.parse(url);
      if (link) return pastedPost(workspaceId, reader.name, link, text);
    }
    throw new AppError("UNKNOWN_LINK");
  }

  return {
    /**
     * The public post of an address on a platform that we can fetch from, stored for all workspaces.
     * @throws AppError UNKNOWN_LINK, POST_NOT_FOUND, SOURCE_AWAY, TOO_MANY_REQUESTS.
     */
    async publicPostAt(workspaceId: string, url: string): Promise<Stored> {
      await throttle.count(throttleRule, workspaceId);
      for (const lookup of lookups) {
        const externalId = lookup.idOf(url) ?? (await followedId(lookup, url));
        if (externalId !== null) return publicPost(lookup, externalId);
      }
      throw new AppError("UNKNOWN_LINK");
    },

    /**
     * Adds a mention of the post, whether or not a keyword matches it. An existing mention stays as it
     * is.
     * @param text of a post that can't be fetched; it is stored only for this workspace
     * @throws AppError UNKNOWN_LINK, LINK_NEEDS_TEXT, POST_NOT_FOUND, SOURCE_AWAY, TOO_MANY_REQUESTS.
     */
    async add(workspaceId: string, url: string, text: string | undefined): Promise<Mention> {
      await throttle.count(throttleRule, workspaceId);
      const post = await postOf(workspaceId, url, text);
      // In a separate transaction: storing a public post may concern other workspaces, and each
      // transaction keeps the events of its workspaces in order.
      const mentionId = await database.transaction((tx) =>
        recording.add(tx, workspaceId, summarizePost(post)),
      );
      return mentions.get(workspaceId, mentionId);
    },
  };
}

type Stored = NonNullable<Awaited<ReturnType<Posts["find"]>>>;

function stored(post: Stored | null): Stored {
  if (!post) throw new Error("a post was not stored");
  return post;
}
