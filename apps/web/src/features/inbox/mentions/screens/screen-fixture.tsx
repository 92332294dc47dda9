import { intentLevels, type Mention, type ModelUsage } from "@earshot/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useCallback, useEffect, useState } from "react";
import { stubWidth } from "../../../../lib/testing/dom.ts";
import { fakeApi, refusal } from "../../../../lib/testing/fake-api.ts";
import { sampleMention } from "../../../../lib/testing/samples.ts";
import { Toaster } from "../../../../ui/toaster.tsx";
import type { MentionsSearch } from "../search.ts";
import { chosenOrder } from "../use-first-order.ts";
import { MentionsScreen } from "./mentions-screen.tsx";

const strength = ({ intent }: Mention) => intentLevels.indexOf(intent.level);
const isAtLeast = (row: Mention, minimum: string | null) =>
  !intentLevels.some((level) => level === minimum && intentLevels.indexOf(level) > strength(row));

/** Whether every searched word is in the title or the text, ignoring case. */
const isFound = ({ title, fullContent }: Mention, search: string | null) =>
  (search ?? "")
    .toLowerCase()
    .split(" ")
    .every((word) => `${title} ${fullContent}`.toLowerCase().includes(word));

/** Fakes a server with these mentions that filters, sorts and counts like the real one. */
export function serverWith(mentions: Mention[]) {
  const rows = [...mentions];
  const server = fakeApi({
    "GET /discovery/reddit-mentions": ({ query }) => {
      const source = query.get("source");
      const others = rows.filter(
        (row) =>
          (!source || source === "all" || row.source === source) &&
          isAtLeast(row, query.get("intent")) &&
          isFound(row, query.get("search")) &&
          (!query.has("subreddit") || row.subreddit === query.get("subreddit")) &&
          (!query.has("keyword") || row.keywords.includes(query.get("keyword") ?? "")),
      );
      const counts = { pending: 0, accepted: 0, in_progress: 0, replied: 0, denied: 0 };
      for (const { status } of others) counts[status] += 1;
      const status = query.get("status") ?? "all";
      const found = others.filter((row) => status === "all" || row.status === status);
      if (query.get("sort") === "intent") found.sort((a, b) => b.intent.score - a.intent.score);
      const offset = Number(query.get("offset") ?? 0);
      const page = found.slice(offset, offset + Number(query.get("limit")));
      return { mentions: page, total: found.length, atLeast: false, counts };
    },
    "GET /discovery/mention-sources": () => ({
      sources: [...new Set(["reddit", "x", ...mentions.map(({ source }) => source)])],
    }),
    "PATCH /discovery/reddit-mentions/*/status": ({ path, body }) => {
      const index = rows.findIndex(({ id }) => path.includes(id));
      const row = rows[index];
      if (!row) return refusal("NOT_FOUND");
      const { status } = body as { status: Mention["status"] };
      const moved: Mention = { ...row, status };
      rows[index] = moved;
      return { mention: moved };
    },
    "PATCH /discovery/reddit-mentions/status": ({ body }) => {
      const { ids, status } = body as { ids: string[]; status: Mention["status"] };
      const before = status === "pending" ? "denied" : "pending";
      const moved = rows.filter((row) => ids.includes(row.id) && row.status === before);
      for (const row of moved) rows[rows.indexOf(row)] = { ...row, status };
      return { moved: moved.map(({ id }) => id), refused: [] };
    },
    "GET /discovery/reddit-mentions/*": ({ path }) => {
      const mention = rows.find(({ id }) => path.endsWith(id));
      return mention ? { mention } : refusal("NOT_FOUND");
    },
    "GET /discovery/saved-filters": () => ({ filters: [] }),
    "POST /discovery/auto-engage": ({ body }) => ({
      autoPost: (body as { autoPost: boolean }).autoPost,
    }),
  });
  return { ...server, rows };
}

interface Shown {
  search: MentionsSearch;
  /** For each change of the address, whether it replaced the history entry. */
  replaced: boolean[];
  added: number;
  repliesLeft: number | null;
  autoPost: () => Promise<boolean>;
  model: ModelUsage | undefined;
}

/** Replaces the router: stores the search parameters of the address. */
function Host({ shown, keywords }: { shown: Shown; keywords: string[] }) {
  const [search, setSearch] = useState(shown.search);
  useEffect(() => {
    shown.search = search;
  });
  const onSearch = useCallback(
    (patch: MentionsSearch, { replace = false } = {}) => {
      shown.replaced.push(replace);
      setSearch((before) => ({ ...before, ...patch }));
    },
    [shown],
  );
  return (
    <MentionsScreen
      search={search}
      onSearch={onSearch}
      keywords={keywords}
      sourcesLine="Reddit checked 40 s ago"
      sourcesSummary={<p>Monitoring Reddit.</p>}
      actions={null}
      repliesLeft={shown.repliesLeft}
      autoPost={shown.autoPost}
      plansLink={<a href="/plans">See plans</a>}
      model={shown.model}
      notRelevant={() => null}
      excludeMany={() => null}
      scroll={{ window: 0, list: 0, onRouterScroll: () => () => {} }}
      scoringLink={null}
      studioLinks={() => null}
      replyProgress={({ reply }) => reply && <p>Reply: {reply.status}</p>}
      onAddKeyword={() => {
        shown.added += 1;
      }}
    />
  );
}

/**
 * Renders the screen as the app does, with the given keywords. Unless `isFirstVisit`, the customer has chosen an
 * order in this tab, and an address without one lists the newest first.
 */
export function show(
  search: MentionsSearch = {},
  keywords: string[] = ["best crm"],
  {
    repliesLeft = 2,
    autoPost = async () => true,
    model,
    hasTwoPanes = true,
    isFirstVisit = false,
  }: Partial<Shown & { hasTwoPanes: boolean; isFirstVisit: boolean }> = {},
) {
  if (!isFirstVisit) chosenOrder.write("chosen");
  stubWidth(hasTwoPanes);
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  });
  const state: Shown = { search, replaced: [], added: 0, repliesLeft, autoPost, model };
  render(
    <QueryClientProvider client={client}>
      <main>
        <Host shown={state} keywords={keywords} />
      </main>
      <Toaster durationMs={3_000} />
    </QueryClientProvider>,
  );
  return { client, state, user: userEvent.setup() };
}

/** Pending mentions with these titles. */
export const titled = (...titles: string[]) =>
  titles.map((title) => sampleMention({ title, marks: { title: [], content: [] } }));
/** The titles of the cards on the screen, in order. */
export const titles = () =>
  screen.queryAllByRole("article").map((card) => within(card).getByRole("heading").textContent);
/** The row with this title. */
export const card = (title: string) => screen.findByRole("article", { name: title });
/** The mention with this title, opened beside the list. */
export async function pane(title: string): Promise<HTMLElement> {
  const [button] = within(await card(title)).getAllByRole("button");
  act(() => button?.click());
  return screen.findByRole("region", { name: title });
}
/** The filter chip with this name. */
export const chip = (name: RegExp) => screen.getByRole("button", { name });
/** The field that searches the list. */
export const searchField = () =>
  screen.getByRole<HTMLInputElement>("searchbox", { name: "Search mentions" });
