import { getRouteApi, Link, Navigate, useNavigate } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { OpportunitiesScreen } from "../../features/fulfilment/writers/screens/opportunities-screen.tsx";
import { WriterAuthScreen } from "../../features/portal/session/screens/writer-auth-screen.tsx";
import { storedText } from "../../lib/storage.ts";
import { Loading } from "../../ui/skeleton.tsx";
import { SessionGate } from "../session-gate.tsx";
import type { WriterSearch } from "../writer-sections.ts";
import { useLinkFields } from "./use-link-fields.ts";
import { useSearchPatch } from "./use-search-patch.ts";
import { WriterSettingsPage } from "./writer-settings-page.tsx";

const authRoute = getRouteApi("/writers/auth");
const names = ["invitation"] as const;
const stored = storedText("earshot.invitation", "sessionStorage");
const dropStored = () => stored.write(null);

/** Loaded when it is opened, because the editor is the largest screen of the portal. */
const ActiveWork = lazy(async () => ({
  default: (await import("./active-work.tsx")).ActiveWork,
}));

const PayoutStatement = lazy(async () => ({
  default: (await import("../../features/fulfilment/earnings/screens/payout-statement.tsx"))
    .PayoutStatement,
}));
const EarningsScreen = lazy(async () => ({
  default: (await import("../../features/fulfilment/earnings/screens/earnings-screen.tsx"))
    .EarningsScreen,
}));

const route = getRouteApi("/writer-area/writers/$section");

// A constant element, because a new one would navigate again with each render.
const toOpportunities = (
  <Navigate to="/writers/$section" params={{ section: "opportunities" }} replace />
);

/** Sign-in of the writer portal, and sign-up with an invitation. Redirects writers who are signed in. */
export function WriterAuthPage() {
  const { session } = authRoute.useSearch();
  const { fields, forget } = useLinkFields(names, stored);
  return (
    <SessionGate of="writer">
      {(user) =>
        user?.userType === "writer" ? (
          toOpportunities
        ) : (
          <WriterAuthScreen
            expired={session === "expired"}
            invitation={fields.invitation ?? null}
            onSpent={dropStored}
            onDropInvitation={forget}
          />
        )
      }
    </SessionGate>
  );
}

const settingsLink = (
  <Link to="/writers/$section" params={{ section: "settings" }} className="underline">
    Settings
  </Link>
);

/** A section of the portal. An unknown section shows the opportunities. */
export function WriterSectionPage() {
  const { section } = route.useParams();
  const {
    reply,
    platform,
    pages = 1,
    page = 1,
    item,
    from,
    to,
    payout,
    section: settings,
  } = route.useSearch();
  const navigate = useNavigate();
  const patchSearch = useSearchPatch<WriterSearch>();
  const open = (id: string | null, { replace } = { replace: false }) =>
    void navigate({
      to: "/writers/$section",
      params: { section: "active" },
      search: { reply: id ?? undefined },
      replace,
      resetScroll: !replace,
    });
  if (section === "settings") return <WriterSettingsPage section={settings} />;
  if (section === "earnings" && payout) {
    return (
      <Suspense fallback={<Loading label="Opening the statement">Opening the statement…</Loading>}>
        <PayoutStatement
          id={payout}
          backLink={
            <Link to="/writers/$section" params={{ section: "earnings" }} className="underline">
              Back to your earnings
            </Link>
          }
        />
      </Suspense>
    );
  }
  if (section === "earnings") {
    return (
      <Suspense fallback={<Loading label="Opening your earnings">Opening your earnings…</Loading>}>
        <EarningsScreen
          search={{ from, to, page }}
          statementLink={({ id, reference }) => (
            <Link
              to="/writers/$section"
              params={{ section: "earnings" }}
              search={{ payout: id }}
              aria-label={`Statement of the payout ${reference}`}
              className="underline"
            >
              Statement
            </Link>
          )}
          onSearch={({ page: next, ...span }, { replace } = { replace: false }) =>
            void navigate({
              to: ".",
              search: { ...span, page: next > 1 ? next : undefined },
              replace,
              resetScroll: false,
            })
          }
        />
      </Suspense>
    );
  }
  if (section === "active") {
    return (
      <Suspense fallback={<Loading label="Opening the editor">Opening the editor…</Loading>}>
        <ActiveWork chosen={reply ?? null} onChoose={open} settingsLink={settingsLink} />
      </Suspense>
    );
  }
  return (
    <OpportunitiesScreen
      platform={platform}
      pages={pages}
      item={item}
      onSearch={patchSearch}
      onClaimed={open}
      settingsLink={settingsLink}
      activeLink={
        <Link to="/writers/$section" params={{ section: "active" }} className="underline">
          Active Work
        </Link>
      }
    />
  );
}
