import { limits } from "@earshot/contract";
import { QueryClientProvider } from "@tanstack/react-query";
import { type RouterHistory, RouterProvider } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { Toaster } from "../ui/toaster.tsx";
import { runAnalytics } from "./analytics.ts";
import type { LoadDocument } from "./checkout-documents.ts";
import { showKeptToasts } from "./kept-toasts.ts";
import { createQueryClient } from "./query-client.ts";
import { createAppRouter } from "./router.tsx";
import { selectPortal, syncSessions } from "./sessions.ts";

/** Creates the router. Its address selects the session in use, from the first screen on. */
function createRouterWithPortal(history?: RouterHistory, loadDocument?: LoadDocument) {
  const router = createAppRouter(history, loadDocument);
  selectPortal(router);
  return router;
}

/** The browser app: cache, sessions, routes and toasts. */
export function App({
  history,
  loadDocument,
}: {
  history?: RouterHistory;
  loadDocument?: LoadDocument;
}) {
  const [client] = useState(createQueryClient);
  const [router] = useState(() => createRouterWithPortal(history, loadDocument));

  useEffect(showKeptToasts, []);
  useEffect(() => syncSessions(client, router), [client, router]);
  useEffect(() => runAnalytics(client, router), [client, router]);

  return (
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
      <Toaster durationMs={limits.toastMs} />
    </QueryClientProvider>
  );
}
