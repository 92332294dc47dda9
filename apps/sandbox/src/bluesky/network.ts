import type { Clock } from "../clock.ts";
import { cidOf, didOf, tidOf } from "./ids.ts";

/** Why an account is not public; null when it is. */
export type AccountStatus = "takendown" | "suspended" | "deleted" | "deactivated" | null;

export interface Account {
  did: string;
  handle: string;
  status: AccountStatus;
  /** Labels of the account's profile, such as `bot`. */
  labels: string[];
}

interface PostRecord {
  $type: "app.bsky.feed.post";
  createdAt: string;
  text: string;
  langs?: string[];
  facets?: unknown[];
  embed?: unknown;
  tags?: string[];
  reply?: { root: { uri: string; cid: string }; parent: { uri: string; cid: string } };
}

export interface BlueskyPost {
  uri: string;
  cid: string;
  rkey: string;
  author: Account;
  record: PostRecord;
  /** Microseconds since the epoch. */
  at: number;
  replies: BlueskyPost[];
}

/** A post to add. */
export interface NewBlueskyPost {
  /** A handle. */
  author: string;
  text: string;
  /** The uri of the post that it replies to. */
  inReplyTo?: string | undefined;
  /** Further fields of the record. */
  more?: Partial<Omit<PostRecord, "$type" | "text" | "createdAt" | "reply">> | undefined;
  /** Milliseconds since the epoch; defaults to now. */
  at?: number | undefined;
}

/** An event of the network, which both wire formats send. */
export interface NetworkEvent {
  seq: number;
  /** When the network saw it, in microseconds. */
  at: number;
  did: string;
  kind: "commit" | "identity" | "account";
  /** The fields of this kind, without those that all events have. */
  content: Record<string, unknown>;
}

/** A post can't be added; the message is one sentence for the caller. */
export class BlueskyPostError extends Error {}

const collection = "app.bsky.feed.post";
const maxTextLength = 3_000;
const handleForm = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/;
/** The number of events that can be resumed, and of posts that can be looked up. */
const maxEvents = 200_000;

export type Network = ReturnType<typeof createNetwork>;

/** Keeps accounts, posts and the newest events in memory. */
export function createNetwork(clock: Clock) {
  const accounts = new Map<string, Account>();
  const posts = new Map<string, BlueskyPost>();
  /** Numbered consecutively: event `seq` is at index `seq - first seq`. */
  let events: NetworkEvent[] = [];
  let lastAt = 0;
  let nextSeq = 1;
  const listeners = new Set<() => void>();

  function account(handle: string): Account {
    const name = handle.toLowerCase();
    if (!handleForm.test(name)) {
      throw new BlueskyPostError("A handle is a domain name, such as ada.bsky.example.");
    }
    const did = didOf(name);
    const known = accounts.get(did);
    if (known) return known;
    const created: Account = { did, handle: name, status: null, labels: [] };
    accounts.set(did, created);
    return created;
  }

  /** Never returns a moment twice, so that record keys are unique. */
  function momentAt(ms: number): number {
    lastAt = Math.max(lastAt + 1, Math.floor(ms) * 1000);
    return lastAt;
  }

  function append(
    did: string,
    kind: NetworkEvent["kind"],
    content: Record<string, unknown>,
    at: number,
  ): void {
    events.push({ seq: nextSeq, at, did, kind, content });
    nextSeq += 1;
    // Cutting copies the list, so it is done rarely.
    if (events.length >= maxEvents * 1.1) events = events.slice(-maxEvents);
    for (const listener of listeners) listener();
  }

  const commit = (post: BlueskyPost, operation: "create" | "update" | "delete", at: number) =>
    append(
      post.author.did,
      "commit",
      {
        rev: tidOf(at),
        operation,
        collection,
        rkey: post.rkey,
        ...(operation !== "delete" && { record: post.record, cid: post.cid }),
      },
      at,
    );

  function add(given: NewBlueskyPost): BlueskyPost {
    const { text, inReplyTo, more } = given;
    const author = account(given.author);
    if (author.status !== null) throw new BlueskyPostError("This account can't post.");
    if (Buffer.byteLength(text) > maxTextLength) {
      throw new BlueskyPostError(`A text has at most ${maxTextLength} bytes.`);
    }
    const parent = inReplyTo === undefined ? undefined : posts.get(inReplyTo);
    if (inReplyTo !== undefined && !parent) {
      throw new BlueskyPostError(`There is no post ${inReplyTo}.`);
    }
    const at = momentAt(given.at ?? clock.now());
    const rkey = tidOf(at);
    const uri = `at://${author.did}/${collection}/${rkey}`;
    const root = parent?.record.reply?.root ?? (parent && { uri: parent.uri, cid: parent.cid });
    const record: PostRecord = {
      $type: collection,
      createdAt: new Date(Math.floor(at / 1000)).toISOString(),
      langs: ["en"],
      ...more,
      ...(parent && root && { reply: { root, parent: { uri: parent.uri, cid: parent.cid } } }),
      text,
    };
    const post: BlueskyPost = {
      uri,
      cid: cidOf(uri + text),
      rkey,
      author,
      record,
      at,
      replies: [],
    };
    posts.set(uri, post);
    if (posts.size > maxEvents) {
      const [oldest = ""] = posts.keys();
      posts.delete(oldest);
    }
    parent?.replies.push(post);
    commit(post, "create", at);
    return post;
  }

  return {
    account,
    add,
    find: (uri: string): BlueskyPost | undefined => posts.get(uri),
    accountByDid: (did: string): Account | undefined => accounts.get(did),
    accountByHandle: (handle: string): Account | undefined =>
      accounts.get(didOf(handle.toLowerCase())),
    /** Newest first. */
    newest: (limit: number): BlueskyPost[] => [...posts.values()].slice(-limit).reverse(),
    isPublic: ({ author }: BlueskyPost): boolean => author.status === null,

    /** Changes a post's text as its author. @returns undefined when there is no such post */
    edit(uri: string, text: string): BlueskyPost | undefined {
      const post = posts.get(uri);
      if (!post) return undefined;
      post.record = { ...post.record, text };
      post.cid = cidOf(uri + text);
      commit(post, "update", momentAt(clock.now()));
      return post;
    },

    /** Deletes a post as its author. @returns false when there is no such post */
    remove(uri: string): boolean {
      const post = posts.get(uri);
      if (!post) return false;
      posts.delete(uri);
      commit(post, "delete", momentAt(clock.now()));
      return true;
    },

    setStatus(handle: string, status: AccountStatus): void {
      const one = account(handle);
      one.status = status;
      const at = momentAt(clock.now());
      const time = new Date(Math.floor(at / 1000)).toISOString();
      const content = {
        active: status === null,
        did: one.did,
        seq: nextSeq + 30_000_000_000,
        time,
      };
      append(one.did, "account", { ...content, ...(status !== null && { status }) }, at);
    },

    /** Announces an account's handle, as the network does all the time. */
    announce(handle: string): void {
      const one = account(handle);
      const at = momentAt(clock.now());
      const time = new Date(Math.floor(at / 1000)).toISOString();
      const seq = nextSeq + 30_000_000_000;
      append(one.did, "identity", { did: one.did, handle: one.handle, seq, time }, at);
    },

    events: {
      get nextSeq() {
        return nextSeq;
      },
      get firstSeq() {
        return events[0]?.seq ?? nextSeq;
      },
      at: (seq: number): NetworkEvent | undefined => events[seq - (events[0]?.seq ?? nextSeq)],
      /** The number of the first event at or after a moment. */
      seqAt(micros: number): number {
        let [low, high] = [0, events.length];
        while (low < high) {
          const middle = (low + high) >> 1;
          if ((events[middle]?.at ?? 0) < micros) low = middle + 1;
          else high = middle;
        }
        return (events[0]?.seq ?? nextSeq) + low;
      },
      /** Calls back after each event until the returned function is called. */
      listen(listener: () => void): () => void {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    },
  };
}
