import type { Clock } from "../clock.ts";

/** An author; programs are marked as bots. */
export interface Account {
  login: string;
  id: number;
  isBot: boolean;
}

/** A comment of a thread. */
interface ThreadComment {
  id: number;
  author: Account;
  body: string;
  createdAt: number;
}

/** An issue, a pull request or a discussion. */
export interface Thread {
  kind: "issue" | "pull" | "discussion";
  /** `owner/name`. */
  repository: string;
  /** Unique within the repository across all kinds. */
  number: number;
  title: string;
  /** Markdown. */
  body: string;
  author: Account;
  /** Milliseconds since the epoch. */
  createdAt: number;
  comments: ThreadComment[];
  thumbsUp: number;
}

/** A thread to open. */
interface NewThread {
  kind?: Thread["kind"] | undefined;
  repository: string;
  title: string;
  body: string;
  author: string;
  isBot?: boolean | undefined;
  comments?: readonly { author: string; body: string }[] | undefined;
  thumbsUp?: number | undefined;
  /** Defaults to now. */
  at?: number | undefined;
}

/** A thread can't be opened; the message is one sentence for the caller. */
export class ThreadError extends Error {}

/** The threads of all repositories. */
export interface GithubStore {
  /** @throws ThreadError */
  add(thread: NewThread): Thread;
  find(repository: string, number: number): Thread | undefined;
  remove(repository: string, number: number): boolean;
  /** Renames a repository; its old name redirects to the new one. */
  rename(from: string, to: string): void;
  /** The current name of a repository that was renamed. */
  renamed(repository: string): string | undefined;
  /** Newest first. */
  all(): readonly Thread[];
}

const repositoryForm = /^[\w.-]{1,39}\/[\w.-]{1,100}$/;
/** Thread numbers count seconds since this time, so that a restart never reuses a number. */
const epoch = Date.UTC(2026, 0, 1);

/** Keeps threads in memory. */
export function createGithubStore(clock: Clock): GithubStore {
  let threads: Thread[] = [];
  const accounts = new Map<string, Account>();
  const names = new Map<string, string>();
  let comments = 0;

  function account(login: string, isBot = false): Account {
    const known = accounts.get(login);
    if (known) return known;
    const fresh = { login, id: 1_000 + accounts.size, isBot };
    accounts.set(login, fresh);
    return fresh;
  }

  const find = (repository: string, number: number): Thread | undefined =>
    threads.find(
      (one) => one.number === number && one.repository.toLowerCase() === repository.toLowerCase(),
    );

  return {
    add(given) {
      if (!repositoryForm.test(given.repository)) {
        throw new ThreadError("A repository is owner/name.");
      }
      if (given.title.trim() === "") throw new ThreadError("A title is missing.");
      const createdAt = given.at ?? clock.now();
      let number = Math.max(1, Math.floor((createdAt - epoch) / 1_000));
      while (find(given.repository, number)) number += 1;
      const thread: Thread = {
        kind: given.kind ?? "issue",
        repository: given.repository,
        number,
        title: given.title,
        body: given.body,
        author: account(given.author, given.isBot),
        createdAt,
        comments: (given.comments ?? []).map(({ author, body }, at) => {
          comments += 1;
          const own = createdAt + (at + 1) * 600_000;
          return { id: comments, author: account(author), body, createdAt: own };
        }),
        thumbsUp: given.thumbsUp ?? 0,
      };
      const index = threads.findIndex((one) => one.createdAt <= createdAt);
      threads.splice(index < 0 ? threads.length : index, 0, thread);
      return thread;
    },
    find,
    remove(repository, number) {
      const thread = find(repository, number);
      threads = threads.filter((one) => one !== thread);
      return thread !== undefined;
    },
    rename(from, to) {
      names.set(from.toLowerCase(), to);
      for (const thread of threads) if (thread.repository === from) thread.repository = to;
    },
    renamed: (repository) => names.get(repository.toLowerCase()),
    all: () => threads,
  };
}
