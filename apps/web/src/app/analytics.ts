import type { User } from "@earshot/contract";
import type { QueryClient } from "@tanstack/react-query";
import type { AnyRouter } from "@tanstack/react-router";
import { clientConfigQuery } from "../features/portal/session/api/get-client-config.ts";
import {
  identify,
  resetAnalytics,
  startAnalytics,
  trackPageView,
} from "../lib/analytics/analytics.ts";
import { getPortal, onPortalChange } from "../lib/portal.ts";
import { meKey } from "../lib/query-keys.ts";

async function start(client: QueryClient): Promise<void> {
  try {
    const { analytics } = await client.fetchQuery(clientConfigQuery);
    await startAnalytics(analytics ?? {});
  } catch {
    // What is not told is not sent; the product does without.
    await startAnalytics({});
  }
}

/** Each screen once: a path, or a section of the dashboard. */
function followPages(router: AnyRouter): () => void {
  let shown: string | null = null;
  return router.subscribe("onResolved", ({ toLocation: { pathname, search } }) => {
    const page = `${pathname} ${(search as { view?: unknown }).view ?? ""}`;
    if (page !== shown) trackPageView();
    shown = page;
  });
}

/** Tells who is signed in, by id and kind alone, whenever that becomes another person. */
function followPerson(client: QueryClient): () => void {
  let known: Pick<User, "id" | "subscriptionTier"> | null = null;
  const look = () => {
    const user = client.getQueryData<User | null>(meKey(getPortal()));
    if (user === undefined) return;
    if (known && known.id !== user?.id) resetAnalytics();
    if (user && (known?.id !== user.id || known.subscriptionTier !== user.subscriptionTier)) {
      identify(user.id, { user_type: user.userType, subscription_tier: user.subscriptionTier });
    }
    known = user;
  };
  const stops = [
    onPortalChange(look),
    client.getQueryCache().subscribe(({ type, query }) => {
      if (type === "updated" && query.queryKey[0] === "me") look();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Reports what is done in the product, where this installation wants to know. */
export function followAnalytics(client: QueryClient, router: AnyRouter): () => void {
  void start(client);
  const stops = [followPages(router), followPerson(client)];
  return () => {
    for (const stop of stops) stop();
  };
}
