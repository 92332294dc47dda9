import { type Reply, replyStages, type WithdrawalTerms } from "@earshot/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useCallback, useEffect, useState } from "react";
import { fakeApi, refusal } from "../../../../lib/testing/fake-api.ts";
import { sampleReply } from "../../../../lib/testing/samples.ts";
import { Toaster } from "../../../../ui/toaster.tsx";
import type { RepliesSearch } from "../search.ts";
import { RepliesScreen } from "./replies-screen.tsx";

const stages: Record<string, readonly Reply["status"][]> = {
  in_progress: ["claimed", "submitted", "in_review", "approved", "placing", "unknown"],
  waiting: ["awaiting_approval"],
  placed: ["placed", "survived"],
  removed: ["removed"],
  ended: ["released", "failed", "withdrawn"],
};

/** The effect on the quota of withdrawing a submitted reply at the beginning of a period. */
export const fullTerms: WithdrawalTerms = {
  isSubmitted: true,
  returnsReply: true,
  returnsLeft: 2,
  periodEndsAt: "2026-12-21T12:00:00.000Z",
};

/** Whether a reply matches the filters of a request other than its stage. */
function isUnder({ post, keywords, text }: Reply, query: URLSearchParams): boolean {
  const platform = query.get("platform") ?? "all";
  const [keyword, community, words] = ["keyword", "community", "search"].map((name) =>
    query.get(name)?.toLowerCase(),
  );
  return (
    (platform === "all" || post.source === platform) &&
    (!keyword || keywords.some((one) => one.toLowerCase() === keyword)) &&
    (!community || post.subreddit?.toLowerCase() === community) &&
    (!words || `${post.title} ${post.body} ${text}`.toLowerCase().includes(words))
  );
}

/** A server that has these replies and behaves like the real one. */
export function serverWith(replies: Reply[], terms: WithdrawalTerms = fullTerms) {
  const rows = [...replies];
  const move = (path: string, part: Partial<Reply>) => {
    const index = rows.findIndex(({ id }) => path.includes(id));
    const row = rows[index];
    if (!row) return refusal("NOT_FOUND");
    if (row.status !== "awaiting_approval" && part.status !== "withdrawn") {
      return refusal("REPLY_MOVED_ON");
    }
    const reply = { ...row, ...part };
    rows[index] = reply;
    return { reply };
  };
  const server = fakeApi({
    "GET /replies": ({ query }) => {
      const requested = stages[query.get("stage") ?? "all"];
      const matching = rows.filter((reply) => isUnder(reply, query));
      const found = matching.filter(({ status }) => !requested || requested.includes(status));
      const offset = Number(query.get("offset") ?? 0);
      return {
        replies: found.slice(offset, offset + Number(query.get("limit") ?? 20)),
        total: found.length,
        counts: Object.fromEntries(
          replyStages.map((stage) => [
            stage,
            matching.filter(({ status }) => stages[stage]?.includes(status) ?? true).length,
          ]),
        ),
        waiting: rows.filter(({ status }) => status === "awaiting_approval").length,
      };
    },
    "GET /replies/filters": () => ({
      keywords: [...new Set(rows.flatMap(({ keywords }) => keywords))].map((keyword) => ({
        keyword,
        count: rows.length,
      })),
      communities: [...new Set(rows.flatMap(({ post }) => post.subreddit ?? []))].map(
        (community) => ({ source: "reddit", community, count: rows.length }),
      ),
    }),
    "GET /replies/export": () =>
      new Response("Status\r\n", { headers: { "content-type": "text/csv" } }),
    "GET /replies/*": ({ path }) => {
      const reply = rows.find(({ id }) => path.endsWith(id));
      return reply ? { reply } : refusal("NOT_FOUND");
    },
    "GET /replies/*/texts": () => ({ texts: [] }),
    "GET /replies/*/links": () => ({ links: [] }),
    "GET /replies/*/audit": () => ({ entries: [] }),
    "POST /replies/*/approve": ({ path }) => move(path, { status: "approved", approveBy: null }),
    "POST /replies/*/request-change": ({ path, body }) =>
      move(path, {
        status: "claimed",
        approveBy: null,
        changeNote: (body as { note: string }).note,
      }),
    "POST /replies/*/report": ({ path }) => {
      const index = rows.findIndex(({ id }) => path.includes(id));
      const row = rows[index];
      if (!row) return refusal("NOT_FOUND");
      if (row.reported) return refusal("ALREADY_REPORTED");
      const reply = { ...row, reported: true };
      rows[index] = reply;
      return { reply };
    },
    "GET /replies/*/withdrawal-terms": () => ({ terms }),
    "POST /replies/*/withdraw": ({ path }) => {
      const moved = move(path, { status: "withdrawn", approveBy: null });
      if (moved instanceof Response) return moved;
      const isCounted = terms.isSubmitted && terms.returnsReply;
      return { ...moved, terms: { ...terms, returnsLeft: terms.returnsLeft - Number(isCounted) } };
    },
  });
  return { ...server, rows };
}

/** Replaces the router: stores the search part of the address. */
function Host({ state }: { state: { search: RepliesSearch } }) {
  const [search, setSearch] = useState(state.search);
  useEffect(() => {
    state.search = search;
  });
  const onSearch = useCallback(
    (patch: RepliesSearch) => setSearch((before) => ({ ...before, ...patch })),
    [],
  );
  return (
    <RepliesScreen search={search} onSearch={onSearch} ownAnswers={null} mentionsLink={null} />
  );
}

/** Shows the screen as the app does. */
export function show(search: RepliesSearch = {}) {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  });
  const state = { search };
  const { unmount } = render(
    <QueryClientProvider client={client}>
      <main>
        <Host state={state} />
      </main>
      <Toaster durationMs={3_000} />
    </QueryClientProvider>,
  );
  return { client, state, unmount, user: userEvent.setup() };
}

/** A reply to a post with this title. */
export const replyTo = (title: string, part: Partial<Reply> = {}) => {
  const reply = sampleReply(part);
  return { ...reply, post: { ...reply.post, title, ...part.post } };
};

/** A reply that the customer can answer for five more hours. */
export const waitingReply = (part: Partial<Reply> = {}) =>
  replyTo("Waits", {
    status: "awaiting_approval",
    text: "Have a look at three of them, with their prices.",
    approveBy: new Date(Date.now() + 5 * 3600_000 + 60_000).toISOString(),
    ...part,
  });

/** The reply to the post with this title. */
export const row = (title: string) => screen.findByRole("article", { name: title });
