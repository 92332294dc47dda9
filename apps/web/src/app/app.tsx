import { limits, type User } from "@earshot/contract";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type RouterHistory, RouterProvider } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { readDateLocaleFrom } from "../lib/date-format.ts";
import { queryKeys } from "../lib/query-keys.ts";
import { Toaster } from "../ui/toaster.tsx";
import { runAnalytics } from "./analytics.ts";
import { ScreenBrand, syncBrand } from "./brand.tsx";
import type { LoadDocument } from "./checkout-documents.ts";
import { prefetchFailedPage } from "./failed-screen.tsx";
import { showKeptToasts } from "./kept-toasts.ts";
import { prefetchSession } from "./prefetch-session.ts";
import { createQueryClient } from "./query-client.ts";
import { createAppRouter } from "./router.tsx";
import { selectPortal, syncSessions } from "./sessions.ts";

/** Creates the router. Its address selects the session in use, from the first screen on. */
function createRouterWithPortal(history?: RouterHistory, loadDocument?: LoadDocument) {
  const router = createAppRouter(history, loadDocument);
  selectPortal(router);
  return router;
}

/** Creates the cache. The user in it says in which language the app shows dates. */
function createClientWithDates(): QueryClient {
  const client = createQueryClient();
  readDateLocaleFrom(() => client.getQueryData<User | null>(queryKeys.me)?.dateLocale ?? undefined);
  return client;
}

/** Creates the cache and the router, and prefetches the data of the first screen. */
function startApp(history?: RouterHistory, loadDocument?: LoadDocument) {
  const client = createClientWithDates();
  const router = createRouterWithPortal(history, loadDocument);
  prefetchSession(client, router);
  return { client, router };
}

/** The browser app: cache, sessions, routes and toasts. */
export function App({
  history,
  loadDocument,
}: {
  history?: RouterHistory;
  loadDocument?: LoadDocument;
}) {
  const [{ client, router }] = useState(() => startApp(history, loadDocument));

  useEffect(showKeptToasts, []);
  useEffect(prefetchFailedPage, []);
  useEffect(() => syncSessions(client, router), [client, router]);
  useEffect(() => syncBrand(client, router), [client, router]);
  useEffect(() => runAnalytics(client, router), [client, router]);

  return (
    <QueryClientProvider client={client}>
      <ScreenBrand>
        <RouterProvider router={router} />
        <Toaster durationMs={limits.toastMs} />
      </ScreenBrand>
    </QueryClientProvider>
  );
}
