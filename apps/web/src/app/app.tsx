import { errorCodes, limits } from "@earshot/contract";
import { QueryClientProvider } from "@tanstack/react-query";
import { type RouterHistory, RouterProvider } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { meQuery } from "../features/session/api/me.ts";
import { forgetSession } from "../features/session/forget-session.ts";
import { onSessionExpired } from "../lib/client.ts";
import { watchSession } from "../lib/session.ts";
import { onTokenOfOtherTab } from "../lib/token.ts";
import { showToast } from "../ui/toast-store.ts";
import { Toaster } from "../ui/toaster.tsx";
import { createQueryClient } from "./query-client.ts";
import { createAppRouter } from "./router.tsx";

/** The whole browser app: cache, session, routes and messages. */
export function App({ history }: { history?: RouterHistory }) {
  const [client] = useState(createQueryClient);
  const [router] = useState(() => createAppRouter(history));

  useEffect(() => {
    const stops = [
      onSessionExpired(() => {
        forgetSession(client);
        showToast({ title: errorCodes.SESSION_EXPIRED.message, tone: "destructive" });
        void router.navigate({ to: "/auth", search: { session: "expired" } });
      }),
      watchSession(() => void client.invalidateQueries({ queryKey: meQuery.queryKey })),
      onTokenOfOtherTab((signedIn) => {
        if (signedIn) void client.resetQueries();
        else forgetSession(client);
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client, router]);

  return (
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
      <Toaster durationMs={limits.toastMs} />
    </QueryClientProvider>
  );
}
