import { limits } from "@earshot/contract";
import { QueryClientProvider } from "@tanstack/react-query";
import { type RouterHistory, RouterProvider } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { Toaster } from "../ui/toaster.tsx";
import { followAnalytics } from "./analytics.ts";
import { createQueryClient } from "./query-client.ts";
import { createAppRouter } from "./router.tsx";
import { followPortal, keepSession } from "./sessions.ts";

/** The router, which says from its first address on whose session is in use. */
function createRouting(history?: RouterHistory) {
  const router = createAppRouter(history);
  followPortal(router);
  return router;
}

/** The whole browser app: cache, sessions, routes and messages. */
export function App({ history }: { history?: RouterHistory }) {
  const [client] = useState(createQueryClient);
  const [router] = useState(() => createRouting(history));

  useEffect(() => keepSession(client, router), [client, router]);
  useEffect(() => followAnalytics(client, router), [client, router]);

  return (
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
      <Toaster durationMs={limits.toastMs} />
    </QueryClientProvider>
  );
}
