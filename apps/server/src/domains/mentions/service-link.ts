import type { Mention } from "@earshot/contract";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/index.ts";
import { AppError } from "../../platform/errors.ts";
import type { LinkReader, PostLookup } from "../../ports/lookup.ts";
import type { Post } from "../../ports/post.ts";
import { SourceError } from "../../ports/source.ts";
import { heldPost, type Monitoring } from "../monitoring/index.ts";
import type { Posts } from "../posts/index.ts";
import type { Mentions } from "./service.ts";
import type { Recording } from "./service-record.ts";

export type MentionLinks = ReturnType<typeof createMentionLinks>;

/** Mentions that a customer brings by a post's address. */
export function createMentionLinks(deps: {
  database: Database;
  clock: Clock;
  posts: Posts;
  monitoring: Monitoring;
  recording: Recording;
  mentions: Mentions;
  lookups: readonly PostLookup[];
  readers: readonly LinkReader[];
}) {
  const { database, clock, posts, monitoring, recording, mentions, lookups, readers } = deps;

  async function fetchPost(lookup: PostLookup, externalId: string): Promise<Post> {
    let found: Post | undefined;
    try {
      found = (await lookup.look([externalId])).get(externalId);
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      throw new AppError("SOURCE_AWAY", { message: error.publicText, cause: error });
    }
    if (!found || found.removed) throw new AppError("POST_NOT_FOUND");
    return found;
  }

  /** The post of an address: as the platform shows it, or with the text that came along. */
  async function postOf(url: string, text: string | undefined): Promise<Post> {
    for (const lookup of lookups) {
      const externalId = lookup.idOf(url);
      if (externalId === null) continue;
      const held = await posts.find(lookup.name, externalId);
      if (held && !held.removed) return fromHeld(held);
      return fetchPost(lookup, externalId);
    }
    for (const reader of readers) {
      const link = reader.parse(url);
      if (!link) continue;
      const held = await posts.find(reader.name, link.externalId);
      if (held && !held.removed) return fromHeld(held);
      if (!text) throw new AppError("LINK_NEEDS_TEXT");
      return {
        ...link,
        source: reader.name,
        thread: null,
        author: null,
        title: "",
        body: text,
        score: null,
        numComments: null,
        postedAt: link.postedAt ?? clock.now(),
        removed: false,
      };
    }
    throw new AppError("UNKNOWN_LINK");
  }

  return {
    /**
     * Makes a mention of the post at an address, whether or not a keyword stands in it; one that is
     * there already stays as it is.
     * @param text of a post that can't be read from here
     * @throws AppError UNKNOWN_LINK, LINK_NEEDS_TEXT, POST_NOT_FOUND, SOURCE_AWAY.
     */
    async add(workspaceId: string, url: string, text: string | undefined): Promise<Mention> {
      const post = await postOf(url, text);
      // Two transactions, since the first may concern other workspaces: each holds its events in order.
      const held = await database.transaction(async (tx) => {
        await monitoring.ingest(tx, [post]);
        return posts.find(post.source, post.externalId, tx);
      });
      if (!held) throw new Error("a post was not stored");
      const mentionId = await database.transaction((tx) =>
        recording.add(tx, workspaceId, heldPost(held)),
      );
      return mentions.get(workspaceId, mentionId);
    },
  };
}

type Held = NonNullable<Awaited<ReturnType<Posts["find"]>>>;

const fromHeld = (row: Held): Post => ({
  ...row,
  thread:
    row.threadId === null
      ? null
      : { externalId: row.threadId, title: row.threadTitle, parentId: row.parentId },
});
