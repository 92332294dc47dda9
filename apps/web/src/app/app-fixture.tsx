import { createMemoryHistory } from "@tanstack/react-router";
import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { type FakeHandler, fakeApi, refusal } from "../lib/testing/fake-api.ts";
import {
  sampleCheckoutSettings,
  sampleKeyword,
  sampleMention,
  sampleModelUsage,
  sampleOverview,
  samplePaymentStatus,
  sampleReplyCounts,
  sampleSettings,
  sampleSource,
  sampleSubscription,
  sampleUser,
} from "../lib/testing/samples.ts";
import { App } from "./app.tsx";

/** The counts of a list with one pending mention, in a workspace that has decided before. */
export const counts = { pending: 1, accepted: 0, in_progress: 0, replied: 0, denied: 1 };

/** Opens the app at a path, with a server that has one of everything. */
export function open(path: string, handlers: Record<string, FakeHandler> = {}) {
  const server = fakeApi({
    "GET /auth/me": () => ({ user: sampleUser() }),
    "POST /auth/refresh": () => refusal("UNAUTHENTICATED"),
    "POST /auth/logout": () => ({}),
    "GET /discovery/keywords": () => ({ keywords: [sampleKeyword()], total: 1 }),
    "GET /discovery/watching": () => ({ sources: [sampleSource()], paused: false }),
    "GET /discovery/exclusions": () => ({ exclusions: [] }),
    "GET /discovery/saved-filters": () => ({ filters: [] }),
    "GET /discovery/model": () => ({ usage: sampleModelUsage() }),
    "GET /replies": () => ({
      replies: [],
      total: 0,
      counts: sampleReplyCounts(),
      waiting: 0,
    }),
    "GET /dashboard/overview": () => ({ overview: sampleOverview() }),
    "GET /billing/subscription": () => ({ subscription: sampleSubscription() }),
    "GET /payment/status": () => samplePaymentStatus({ manualPayment: null, canUpload: false }),
    "GET /billing/checkout-settings": () => sampleCheckoutSettings({ paddle: null, available: [] }),
    "GET /user/settings": () => ({ settings: sampleSettings() }),
    "GET /discovery/reddit-mentions": () => ({
      mentions: [sampleMention()],
      total: 1,
      atLeast: false,
      counts,
    }),
    ...handlers,
  });
  const history = createMemoryHistory({ initialEntries: [path] });
  // Loading a document starts a new app at the same address.
  let documents = 1;
  const app = () => <App key={documents} history={history} loadDocument={loadDocument} />;
  const loadDocument = () => {
    documents += 1;
    // Deferred, because a navigation is still under way.
    queueMicrotask(() => rendered.rerender(app()));
  };
  const rendered = render(app());
  return {
    server,
    history,
    user: userEvent.setup(),
    close: rendered.unmount,
    address: () => history.location.href,
    /** How many documents were loaded, the first included. */
    documents: () => documents,
  };
}

/** Waits for the title of the screen. */
export const heading = (name: string | RegExp) => screen.findByRole("heading", { level: 1, name });
