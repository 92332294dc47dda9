import type { User } from "@earshot/contract";
import type { QueryClient } from "@tanstack/react-query";
import type { AnyRouter } from "@tanstack/react-router";
import { clientConfigQuery } from "../features/portal/session/api/get-client-config.ts";
import {
  identify,
  resetAnalytics,
  startAnalytics,
  track,
  trackPageView,
} from "../lib/analytics/analytics.ts";
import { events } from "../lib/analytics/events.ts";
import type { ErrorReportSettings } from "../lib/error-reports/report-error.ts";
import { getPortal, onPortalChange } from "../lib/portal.ts";
import { meKey } from "../lib/query-keys.ts";
import { onDialogChange } from "../ui/dialog-events.ts";
import { takeRedirectSignIn } from "./sessions.ts";

/** Reports errors of the browser. Its code is loaded only if it is configured. */
async function reportErrors(client: QueryClient, settings: ErrorReportSettings): Promise<void> {
  const findUserId = () => client.getQueryData<User | null>(meKey(getPortal()))?.id ?? null;
  const { startErrorReports } = await import("../lib/error-reports/report-error.ts");
  await startErrorReports(settings, findUserId);
}

async function start(client: QueryClient): Promise<void> {
  try {
    const { analytics, errorReports } = await client.fetchQuery(clientConfigQuery);
    if (errorReports) void reportErrors(client, errorReports);
    await startAnalytics(analytics ?? {});
  } catch {
    // Without its configuration, analytics stays off.
    await startAnalytics({});
  }
}

/** Reports each screen once: a path, or a section of the dashboard. */
function trackPages(router: AnyRouter): () => void {
  let lastPage: string | null = null;
  return router.subscribe("onResolved", ({ toLocation: { pathname, search } }) => {
    const page = `${pathname} ${(search as { view?: unknown }).view ?? ""}`;
    if (page !== lastPage) trackPageView();
    lastPage = page;
  });
}

/** Identifies the signed-in user, by id and type only, whenever the user changes. */
function identifyUsers(client: QueryClient): () => void {
  let identified: Pick<User, "id" | "subscriptionTier"> | null = null;
  const check = () => {
    const user = client.getQueryData<User | null>(meKey(getPortal()));
    if (user === undefined) return;
    if (identified && identified.id !== user?.id) resetAnalytics();
    const isKnown =
      identified?.id === user?.id && identified?.subscriptionTier === user?.subscriptionTier;
    if (user && !isKnown) {
      identify(user.id, { user_type: user.userType, subscription_tier: user.subscriptionTier });
    }
    identified = user;
    const signIn = user && takeRedirectSignIn();
    if (signIn) track(signIn, { method: "google" });
  };
  const stops = [
    onPortalChange(check),
    client.getQueryCache().subscribe(({ type, query }) => {
      if (type === "updated" && query.queryKey[0] === "me") check();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Reports dialogs that open and close. Their titles are ours and contain nothing of a customer's. */
const trackDialogs = (): (() => void) =>
  onDialogChange(({ title, isOpen }) =>
    track(isOpen ? events.modalOpened : events.modalClosed, { modal: title }),
  );

/** Starts analytics and error reports, each if it is configured, and reports screens and users. Returns a function that stops it. */
export function runAnalytics(client: QueryClient, router: AnyRouter): () => void {
  void start(client);
  const stops = [trackPages(router), identifyUsers(client), trackDialogs()];
  return () => {
    for (const stop of stops) stop();
  };
}
