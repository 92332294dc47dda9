import type { FriendRun, User } from "@earshot/contract";
import type { QueryClient } from "@tanstack/react-query";
import { track } from "../../../lib/analytics/analytics.ts";
import { events } from "../../../lib/analytics/events.ts";
import { ApiError } from "../../../lib/api-error.ts";
import { draftOwnerOf } from "../../../lib/draft-owner.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import { showToast, showToastNext } from "../../../ui/toast-store.ts";
import { saveResults } from "./api/save-results.ts";
import { searchPhrase } from "./api/search-phrase.ts";
import { friendDraft, type Unsaved } from "./draft.ts";
import { describeResults, messages, searchProblem, showSearchFailure } from "./messages.ts";
import { type Ending, searchAll, threadsOf } from "./search.ts";

/** The state of a search. */
export type SearchState =
  | { kind: "idle"; problem: string | null }
  | { kind: "searching" | "saving"; phrases: readonly string[]; runs: readonly FriendRun[] }
  /** There are results that are not saved as a snapshot yet. */
  | { kind: "unsaved"; unsaved: Unsaved; problem: string };

/** Opens the page of a snapshot. */
type Open = (id: string) => void;

const idle: SearchState = { kind: "idle", problem: null };
const area = { area: "friend_search" } as const;
const isOutOfTokens = (error: unknown) =>
  error instanceof ApiError && error.code === "NO_KEYWORD_TOKENS";

/** Makes the browser ask before the tab is closed, because that would stop the search. */
const askFirst = (event: BeforeUnloadEvent) => event.preventDefault();

/**
 * The search of one user in one workspace, in this tab. It continues while the user is on other screens, and stores the
 * results of each phrase in the tab's storage until they are saved as a snapshot.
 */
function createJob(client: QueryClient, owner: string) {
  const draft = friendDraft(owner);
  const listeners = new Set<() => void>();
  const { unsaved: interrupted } = draft.read();
  let state: SearchState = interrupted
    ? {
        kind: "unsaved",
        unsaved: interrupted,
        problem: "This search was interrupted. Its results are kept here until you save them.",
      }
    : idle;
  let watchers = 0;
  /** Whether a search was saved and its screen is about to close. */
  let isServed = false;

  function move(next: SearchState): void {
    state = next;
    const isRunning = next.kind === "searching" || next.kind === "saving";
    if (isRunning) addEventListener("beforeunload", askFirst);
    else removeEventListener("beforeunload", askFirst);
    for (const listener of [...listeners]) listener();
  }

  const hasLeft = () => draftOwnerOf(client.getQueryData<User | null>(queryKeys.me)) !== owner;
  const reload = () => void client.invalidateQueries({ queryKey: queryKeys.me });

  function tellSaved(unsaved: Unsaved, ending: Ending["kind"], id: string, open: Open): void {
    const isWhole = unsaved.rest.length === 0;
    const isWatched = watchers > 0;
    // S2 §4 names both the notice that the tokens are used up and this message: one is shown after the other.
    const show = ending === "exhausted" ? showToastNext : showToast;
    show({
      title: "Friend search complete",
      description: describeResults(unsaved.runs, isWhole),
      ...(!isWatched && {
        action: { label: "Open", onSelect: () => open(id) },
        durationMs: 10_000,
      }),
    });
    if (isWatched) open(id);
  }

  async function save(unsaved: Unsaved, ending: Ending["kind"], open: Open): Promise<void> {
    const { runs, rest } = unsaved;
    move({ kind: "saving", phrases: runs.map(({ keyword }) => keyword), runs });
    let id: string;
    try {
      id = await saveResults(client, unsaved);
    } catch {
      if (!hasLeft()) showToast(messages.notSaved);
      return move({ kind: "unsaved", unsaved, problem: messages.notSaved.description });
    } finally {
      reload();
    }
    draft.clear();
    track(events.discoveryCompleted, {
      ...area,
      phrases: runs.length,
      phrases_left: rest.length,
      threads: threadsOf(runs),
    });
    // The state stays, so that the wizard does not flash up before the results open.
    if (watchers === 0) move(idle);
    else isServed = true;
    removeEventListener("beforeunload", askFirst);
    tellSaved(unsaved, ending, id, open);
  }

  async function run(given: Unsaved, open: Open): Promise<void> {
    let present = given;
    const phrases = [...given.runs.map(({ keyword }) => keyword), ...given.rest];
    move({ kind: "searching", phrases, runs: given.runs });
    const { runs, ending } = await searchAll({
      phrases: given.rest,
      found: given.runs,
      searchOne: async (phrase) => {
        track(events.communitiesSearched, area);
        const found = await searchPhrase(client, phrase, given.context);
        const communities = found.subreddits?.length ?? 0;
        track(events.communitiesFound, { ...area, communities, threads: found.posts.length });
        return found;
      },
      onRun: (found) => {
        const rest = phrases.slice(found.length);
        const tokensRemaining = found.at(-1)?.tokensRemaining ?? null;
        present = { ...given, runs: found, rest, tokensRemaining };
        draft.save({ unsaved: present });
        move({ kind: "searching", phrases, runs: found });
      },
      hasLeft,
      isOutOfTokens,
    });
    if (ending.kind === "failed") {
      reload();
      if (hasLeft()) return move(idle);
      const isOut = isOutOfTokens(ending.error);
      if (isOut) showToast(messages.noTokens);
      else showSearchFailure(ending.error);
      const problem = isOut ? messages.noTokens.description : searchProblem(ending.error);
      return move(
        runs.length > 0
          ? { kind: "unsaved", unsaved: present, problem }
          : { kind: "idle", problem },
      );
    }
    // Another user has signed in, or another workspace was opened: the results stay stored for their owner.
    if (hasLeft()) return move(idle);
    if (ending.kind === "exhausted") showToast(messages.exhausted);
    await save(present, ending.kind, open);
  }

  return {
    owner,
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Records that the wizard is on the screen: a finished search then opens its results. */
    watch() {
      watchers += 1;
      return () => {
        watchers -= 1;
        if (watchers > 0 || !isServed) return;
        isServed = false;
        state = idle;
      };
    },
    /** Starts a search. Does nothing while one runs. */
    async launch(search: Omit<Unsaved, "runs">, open: Open): Promise<void> {
      if (state.kind !== "idle") return;
      track(events.discoveryStarted, { ...area, phrases: search.rest.length });
      await run({ ...search, runs: [] }, open);
    },
    /** Searches the remaining phrases of an interrupted search. */
    async resume(open: Open): Promise<void> {
      if (state.kind === "unsaved") await run(state.unsaved, open);
    },
    /** Saves the results of an interrupted search. */
    async save(open: Open): Promise<void> {
      if (state.kind === "unsaved") await save(state.unsaved, "done", open);
    },
    /** Discards the results. */
    discard(): void {
      if (state.kind !== "unsaved") return;
      draft.save({ unsaved: null });
      move(idle);
    },
  };
}
export type SearchJob = ReturnType<typeof createJob>;

const jobs = new WeakMap<QueryClient, SearchJob>();

/**
 * Returns the search in this tab.
 * @param owner as `useDraftOwner` returns it
 */
export function jobOf(client: QueryClient, owner: string): SearchJob {
  const present = jobs.get(client);
  if (present?.owner === owner) return present;
  const job = createJob(client, owner);
  jobs.set(client, job);
  return job;
}
