import { brand, type User } from "@earshot/contract";
import { getRouteApi, Link } from "@tanstack/react-router";
import { lazy, type ReactNode } from "react";
import { useKeywords } from "../../features/discovery/keywords/api/list-keywords.ts";
import { NoticeMails } from "../../features/fulfilment/notices/components/notice-mails.tsx";
import { RedditConnection } from "../../features/identity/accounts/components/reddit-connection.tsx";
import {
  ProfileSettings,
  SecuritySettings,
} from "../../features/identity/accounts/screens/account-settings.tsx";
import { Exclusions } from "../../features/inbox/exclusions/components/exclusions.tsx";
import { useSavedFilters } from "../../features/inbox/mentions/api/list-saved-filters.ts";
import { describeFilter } from "../../features/inbox/mentions/saved-filter.ts";
import { useClientConfig } from "../../features/portal/session/api/get-client-config.ts";
import { useMe } from "../../features/portal/session/api/get-me.ts";
import { messageOf } from "../../lib/api-error.ts";
import { useBrand } from "../../lib/brand.ts";
import { useHidesPlans } from "../../lib/role.ts";
import { NeedsRole } from "../../shared/needs-role.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { LazyContent } from "../../ui/lazy-content.tsx";
import { Section } from "../../ui/section.tsx";
import { SectionedPage, sectionLinkClass } from "../../ui/sectioned-page.tsx";
import { Loading, Skeleton } from "../../ui/skeleton.tsx";
import {
  type SettingsSection,
  sectionIn,
  settingsSections,
  settingsSectionsFor,
} from "../settings-sections.ts";
import { PlansLink } from "../shell/plans-link.tsx";
import { DataSettings } from "./data-settings.tsx";
import { useGoogleReturn } from "./use-google-return.ts";

// The account is shown first; the code of most other sections loads when they are opened.
const ConversionSettings = lazy(async () => ({
  default: (
    await import("../../features/fulfilment/attribution/components/conversion-settings.tsx")
  ).ConversionSettings,
}));
const AgencySettings = lazy(async () => ({
  default: (await import("../../features/identity/agencies/screens/agency-settings.tsx"))
    .AgencySettings,
}));
const ApiTokenSettings = lazy(async () => ({
  default: (await import("../../features/identity/api-tokens/screens/api-token-settings.tsx"))
    .ApiTokenSettings,
}));
const ReplySettings = lazy(async () => ({
  default: (await import("../../features/identity/workspaces/screens/reply-settings.tsx"))
    .ReplySettings,
}));
const BillingSettings = lazy(async () => ({
  default: (await import("../../features/ledger/subscriptions/screens/billing-settings.tsx"))
    .BillingSettings,
}));
const SupportAccessSettings = lazy(async () => ({
  default: (
    await import("../../features/portal/support-access/screens/support-access-settings.tsx")
  ).SupportAccessSettings,
}));
const FeedSettings = lazy(async () => ({
  default: (await import("../../features/reporting/feeds/screens/feed-settings.tsx")).FeedSettings,
}));
const NotificationSettings = lazy(async () => ({
  default: (
    await import("../../features/reporting/notifications/screens/notification-settings.tsx")
  ).NotificationSettings,
}));
const WebhookSettings = lazy(async () => ({
  default: (await import("../../features/reporting/webhooks/screens/webhook-settings.tsx"))
    .WebhookSettings,
}));

const route = getRouteApi("/customer/dashboard");

const company = (
  <Section title="Company profile">
    <p className="text-ink-2">
      Your company profile decides which posts we rate as showing intent to buy, and which phrases
      we suggest.
    </p>
    <NeedsRole call="putProfile">
      <div>
        <Link to="/onboarding" className={buttonClass("secondary")}>
          Change your company’s profile
        </Link>
      </div>
    </NeedsRole>
  </Section>
);

/** Links to the product's own opt-out page, except under an agency's brand. */
function OptedOut() {
  const brand = useBrand();
  if (brand.isWhiteLabel) return "opted out";
  return (
    <a href="/opt-out" className="underline">
      opted out of {brand.name}
    </a>
  );
}

const hidden = (
  <Section title="Hidden posts">
    <p className="text-ink-2">
      Posts that match one of your exclusions are hidden from your mentions. Nobody replies to
      authors and communities that have <OptedOut />.
    </p>
    <Exclusions />
  </Section>
);

const conversions = (
  <ConversionSettings
    replyLink={(id, words) => (
      <Link to="/dashboard" search={{ view: "replies", reply: id }}>
        Open<span className="sr-only"> the reply of {words}</span>
      </Link>
    )}
  />
);

const billing = (
  <BillingSettings
    plansLink={<PlansLink />}
    paymentLink={
      <Link to="/payment" className={buttonClass("secondary")}>
        Pay for the next period
      </Link>
    }
    mentionLink={(id) => (
      <Link to="/mentions" search={{ status: "all", item: id }} className="underline">
        Open mention
      </Link>
    )}
  />
);

function Notifications() {
  const { data: keywords } = useKeywords();
  return <NotificationSettings keywords={keywords?.map(({ keyword }) => keyword)} />;
}

/** The accounts at other services that a customer can connect. */
function Connections({ user }: { user: User }) {
  const { data: config, error, refetch } = useClientConfig();
  if (config) return <RedditConnection user={user} offered={config.redditConnection} />;
  if (error) {
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3">
        {messageOf(error, "The connections could not be loaded.")}
        <Button size="small" onClick={() => void refetch()}>
          Retry
        </Button>
      </p>
    );
  }
  return (
    <Loading label="Loading the connections">
      <Skeleton className="h-10 max-w-sm" />
    </Loading>
  );
}

/** The feeds, with the saved filters that they can use. */
function Feeds() {
  const { data: savedFilters = [] } = useSavedFilters();
  return <FeedSettings savedFilters={savedFilters} describe={describeFilter} />;
}

const linksTo = (sections: ReturnType<typeof settingsSectionsFor>) =>
  sections.map(({ id, name }) => (
    <Link
      key={id}
      to="/dashboard"
      search={{ view: "settings", section: sectionIn(settingsSections, id) }}
      activeOptions={{ exact: true }}
      className={sectionLinkClass.base}
      activeProps={{ className: sectionLinkClass.active, "aria-current": "page" }}
      inactiveProps={{ className: sectionLinkClass.inactive }}
    >
      {name}
    </Link>
  ));

/** The settings of the user and of the workspace, one section at a time. */
export function SettingsPage() {
  const { data: user } = useMe();
  const { data: config } = useClientConfig();
  useGoogleReturn();
  const { section: id = "account" } = route.useSearch({
    select: (search) =>
      search.view === "settings" ? (search as { section?: SettingsSection }) : {},
  });
  const hidesPlans = useHidesPlans();
  const { isWhiteLabel } = useBrand();
  if (!user) return null;
  const sections = settingsSectionsFor(hidesPlans);
  const name = settingsSections.find((one) => one.id === id)?.name ?? "";
  const bodies: Record<SettingsSection, () => ReactNode> = {
    account: () => (
      <ProfileSettings
        user={user}
        timeZoneLink={
          <>
            Days begin in the time zone {user.timeZone.replaceAll("_", " ")}.{" "}
            <Link
              to="/dashboard"
              search={{ view: "settings", section: "replies" }}
              className="underline"
            >
              Change the time zone
            </Link>
          </>
        }
      />
    ),
    security: () => (
      <SecuritySettings
        user={user}
        offersGoogle={(config?.googleSignIn ?? false) && !isWhiteLabel}
      />
    ),
    notices: () => <NoticeMails />,
    notifications: () => <Notifications />,
    replies: () => <ReplySettings />,
    hidden: () => hidden,
    company: () => company,
    connections: () => <Connections user={user} />,
    conversions: () => conversions,
    agency: () => (
      <AgencySettings
        email={user.email}
        plansLink={<PlansLink />}
        clientsLink={
          <Link to="/dashboard" search={{ view: "clients" }} className={buttonClass("secondary")}>
            Open your clients
          </Link>
        }
      />
    ),
    "api-tokens": () => <ApiTokenSettings />,
    feeds: () => <Feeds />,
    webhooks: () => <WebhookSettings timeZone={user.timeZone} />,
    billing: () => billing,
    support: () => <SupportAccessSettings />,
    data: () => <DataSettings user={user} of="customer" />,
  };
  return (
    <SectionedPage
      title="Settings"
      section={name}
      documentTitle={`${name} · Settings · ${brand.name}`}
      aside={id !== "billing" && <PlansLink />}
      links={linksTo(sections)}
    >
      {sections.some((one) => one.id === id) ? (
        <LazyContent>{bodies[id]()}</LazyContent>
      ) : (
        <p className="text-ink-2">Your agency looks after this for you.</p>
      )}
    </SectionedPage>
  );
}
