import type { ContentItem, ModelUsage } from "@earshot/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from "@tanstack/react-router";
import { render } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ReactNode } from "react";
import { type FakeHandler, fakeApi } from "../../../lib/testing/fake-api.ts";
import { sampleVoice } from "../../../lib/testing/samples.ts";
import { Toaster } from "../../../ui/toaster.tsx";

const postId = "01a2156b-f178-72fd-9e54-1d11551cf4dc";

/** No mentions of any status. */
export const noCounts = { pending: 0, accepted: 0, in_progress: 0, replied: 0, denied: 0 };

/** A generated text without sources. */
export const sampleItem = (part: Partial<ContentItem> = {}): ContentItem => ({
  postId,
  postIndex: 0,
  title: "Late invoices",
  content: "We stopped chasing invoices. It costs $9 a month.",
  postType: "reddit",
  voice: "riley",
  length: { length: 49, max: 40_000 },
  grounding: { used: [], unsupported: [] },
  findings: [],
  isSaved: false,
  prompt: "Late invoices",
  replyToMentionId: null,
  createdAt: new Date().toISOString(),
  updatedAt: new Date().toISOString(),
  ...part,
});

/** A connected model that has used a quarter of its limit for texts. */
export const sampleUsage: ModelUsage = {
  connected: true,
  model: "a model",
  usedPercent: 0,
  studio: { usedPercent: 25, resetsAt: "2026-11-27T00:00:00Z" },
  resetsAt: "2026-11-27T00:00:00Z",
  calls: 0,
  failure: null,
};

/** Renders a screen of the studio against a fake server. */
export function show(screen: ReactNode, handlers: Record<string, FakeHandler> = {}) {
  const server = fakeApi({
    "GET /voices": () => ({
      voices: [
        sampleVoice({ id: "riley", name: "riley", isBuiltIn: true }),
        sampleVoice({ id: "0e6ba9b0-7f45-4c39-9d3c-0c8a3a5f1a11", name: "Our founder" }),
      ],
    }),
    "GET /knowledge": () => ({ entries: [] }),
    "GET /discovery/reddit-mentions": () => ({
      mentions: [],
      total: 0,
      atLeast: false,
      counts: noCounts,
    }),
    ...handlers,
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  // Provides only the parts of a router that links need.
  const router = createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory({ initialEntries: ["/"] }),
  });
  const { unmount } = render(
    <QueryClientProvider client={client}>
      <RouterContextProvider router={router as never}>
        {screen}
        <Toaster durationMs={3_000} />
      </RouterContextProvider>
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), server, unmount };
}
