import type { z } from "zod";
import { readable } from "../../infrastructure/text.ts";
import type { TakenBy } from "../ports/conversations.ts";
import type { Post } from "../ports/post.ts";
import { type CrosspostParent, wholeText } from "../ports/whole-text.ts";
import {
  type account,
  anyThing,
  type commentThing,
  type communityThing,
  isAdvertisement,
  type linkThing,
} from "./wire/things.ts";

/** A community as it presents itself. */
export interface Community {
  /** The fullname, `t5_…`. */
  externalId: string;
  name: string;
  title: string;
  description: string;
  /** The side bar in Markdown, which contains the rules of old communities. */
  sidebar: string;
  /** null for a community that does not show it. */
  subscribers: number | null;
  createdAt: Date;
  adult: boolean;
  /** `public`, `restricted`, `private`, `user` and rarer ones. */
  access: string;
  quarantined: boolean;
  language: string | null;
}

/** A person's or a program's account. */
export interface Account {
  name: string;
  /** null when Reddit only returns the name, as for a suspended account. */
  createdAt: Date | null;
  linkKarma: number | null;
  commentKarma: number | null;
  emailVerified: boolean | null;
  suspended: boolean;
  /** Its public description; may be empty. */
  description: string;
}

/** Something of a listing, by its kind. */
export type Thing =
  | {
      kind: "post";
      post: Post;
      /** Whether its author deleted it, and not a moderator. */
      deletedByAuthor: boolean;
      /** Nobody can reply any more: locked by moderators, or too old. */
      locked: boolean;
      archived: boolean;
    }
  | {
      kind: "comment";
      post: Post;
      depth: number | null;
      replies: unknown;
      /** Whether its author deleted it, and not a moderator. */
      deletedByAuthor: boolean;
      /** Who removed it, if Reddit shows it. */
      removedBy: TakenBy | null;
    }
  | { kind: "community"; community: Community }
  | { kind: "account"; account: Account };

const placeholders = new Set(["[removed]", "[deleted]", "[ Removed by Reddit ]"]);

/** Whether a text is the placeholder of a removed or deleted one. */
export const isPlaceholder = (text: string): boolean => placeholders.has(text.trim());

/**
 * Whether the author deleted a post. Old answers show it only by the text (recorded 2020), dumps of 2026 also by the
 * category.
 */
const isDeleted = ({ selftext, removed_by_category: by }: z.output<typeof linkThing>["data"]) =>
  selftext.trim() === "[deleted]" || by === "deleted" || by === "author";

/** Who removed a post, by Reddit's categories (Reddit API, `removed_by_category`, seen in dumps of 2026). */
const removers: Record<string, TakenBy> = {
  moderator: "moderator",
  automod_filtered: "filter",
  // Its spam filter.
  reddit: "filter",
  anti_evil_ops: "platform",
  content_takedown: "platform",
  copyright_takedown: "platform",
  community_ops: "platform",
};

function removerOf({ body, removed_by_category: by }: z.output<typeof commentThing>["data"]) {
  if (body.trim() === "[ Removed by Reddit ]") return "platform";
  return by ? (removers[by] ?? null) : null;
}

const authorOf = (name: string | null | undefined): string | null =>
  !name || isPlaceholder(name) ? null : readable(name);

const addressOf = (webUrl: string, path: string): string => new URL(`${webUrl}${path}`).href;

const moment = (seconds: number) => new Date(seconds * 1000);

type Link = z.output<typeof linkThing>["data"];

const optionsOf = (poll: Link["poll_data"]) =>
  (poll?.options ?? []).map((option) => readable(option.text));

/**
 * The post that a crosspost shows, and whether it was deleted or removed; null for other posts, and where the
 * response does not contain it.
 */
function parentOf({ author, crosspost_parent_list: list }: Link) {
  const [data] = list ?? [];
  if (!data) return null;
  const writer = authorOf(data.author);
  const parent: CrosspostParent = {
    title: readable(data.title ?? ""),
    text: readable(data.selftext ?? ""),
    pollOptions: optionsOf(data.poll_data),
    attribution:
      writer !== null && writer === authorOf(author)
        ? null
        : `${writer === null ? "A deleted account" : `u/${writer}`} wrote in r/${readable(data.subreddit ?? "")}`,
  };
  const isRemoved = isPlaceholder(data.selftext ?? "") || Boolean(data.removed_by_category);
  return { parent, isRemoved };
}

function toPost({ data }: z.output<typeof linkThing>, webUrl: string): Post {
  const crosspost = parentOf(data);
  const own = {
    title: readable(data.title),
    text: readable(data.selftext),
    pollOptions: optionsOf(data.poll_data),
  };
  // The text of a crosspost is its parent's, so it must not stay stored when the parent was deleted or removed.
  const hasNoText = isPlaceholder(data.selftext) || (crosspost?.isRemoved ?? false);
  return {
    source: "reddit",
    kind: "post",
    externalId: data.name.toLowerCase(),
    thread: null,
    community: data.subreddit,
    author: authorOf(data.author),
    title: own.title,
    body: hasNoText ? "" : wholeText(own, crosspost?.parent ?? null),
    url: addressOf(webUrl, data.permalink),
    score: data.score,
    numComments: data.num_comments,
    postedAt: moment(data.created_utc),
    removed: hasNoText || Boolean(data.removed_by_category),
  };
}

function toComment({ data }: z.output<typeof commentThing>, webUrl: string): Post {
  const [thread, own] = [data.link_id, data.name].map((name) => name.slice(3));
  const path = data.permalink ?? `/r/${data.subreddit}/comments/${thread}/_/${own}/`;
  return {
    source: "reddit",
    kind: "comment",
    externalId: data.name.toLowerCase(),
    thread: {
      externalId: data.link_id.toLowerCase(),
      title: data.link_title ? readable(data.link_title) : null,
      parentId: data.parent_id.toLowerCase(),
    },
    community: data.subreddit,
    author: authorOf(data.author),
    title: "",
    body: isPlaceholder(data.body) ? "" : readable(data.body),
    url: addressOf(webUrl, path),
    score: data.score_hidden ? null : (data.score ?? null),
    numComments: null,
    postedAt: moment(data.created_utc),
    removed:
      isPlaceholder(data.body) ||
      data.collapsed_reason_code === "DELETED" ||
      Boolean(data.removed_by_category),
  };
}

function toCommunity({ data }: z.output<typeof communityThing>): Community {
  return {
    externalId: data.name.toLowerCase(),
    name: data.display_name,
    title: readable(data.title),
    description: readable(data.public_description ?? ""),
    sidebar: readable(data.description ?? ""),
    subscribers: data.subscribers ?? null,
    createdAt: moment(data.created_utc),
    adult: data.over18 ?? false,
    access: data.subreddit_type,
    quarantined: data.quarantine ?? false,
    language: data.lang ?? null,
  };
}

/** An account from the bare object of `/api/v1/me` or the data of a t2. */
export function toAccount(data: z.output<typeof account>): Account {
  return {
    name: data.name,
    createdAt: data.created_utc ? moment(data.created_utc) : null,
    linkKarma: data.link_karma ?? null,
    commentKarma: data.comment_karma ?? null,
    emailVerified: data.has_verified_email ?? null,
    suspended: data.is_suspended ?? false,
    description: data.subreddit?.public_description ?? "",
  };
}

/** The thing of a listing's child, or null when its kind or shape is unknown. */
export function toThing(child: unknown, webUrl: string): Thing | null {
  const parsed = anyThing.safeParse(child);
  if (!parsed.success) return null;
  const thing = parsed.data;
  switch (thing.kind) {
    case "t1": {
      const { depth = null, replies, body, removed_by_category: by } = thing.data;
      const deletedByAuthor = body.trim() === "[deleted]" || by === "deleted" || by === "author";
      return {
        kind: "comment",
        post: toComment(thing, webUrl),
        depth,
        replies,
        deletedByAuthor,
        removedBy: removerOf(thing.data),
      };
    }
    case "t2":
      return { kind: "account", account: toAccount(thing.data) };
    case "t3": {
      const { locked, archived } = thing.data;
      return {
        kind: "post",
        post: toPost(thing, webUrl),
        deletedByAuthor: isDeleted(thing.data),
        locked: locked ?? false,
        archived: archived ?? false,
      };
    }
    case "t5":
      return { kind: "community", community: toCommunity(thing) };
  }
}

/** The things of a listing in their order without advertisements, and how many were not recognized. */
export function toThings(
  children: readonly unknown[],
  webUrl: string,
): { things: Thing[]; malformed: number } {
  const own = children.filter((child) => !isAdvertisement(child));
  const things = own.map((child) => toThing(child, webUrl)).filter((thing) => thing !== null);
  return { things, malformed: own.length - things.length };
}
