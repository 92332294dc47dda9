import { brand, type User } from "@earshot/contract";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, type ReactNode, useState } from "react";
import { AddKeywordButton } from "../../features/discovery/keywords/components/add-keyword-button.tsx";
import type { AddKeywordDialogProps } from "../../features/discovery/keywords/components/add-keyword-dialog.tsx";
import { useMe } from "../../features/portal/session/api/get-me.ts";
import { CsvButton } from "../../features/research/action-frameworks/components/export-actions.tsx";
import { HistoryList } from "../../features/research/analyses/components/history-list.tsx";
import { AudienceScreen } from "../../features/research/analyses/screens/audience-screen.tsx";
import { CommunityRow } from "../../features/research/audience-communities/components/community-row.tsx";
import { DiscussionList } from "../../features/research/discussions/components/discussion-list.tsx";
import type { DiscussionLinks } from "../../features/research/discussions/list-context.ts";
import { track } from "../../lib/analytics/analytics.ts";
import { events } from "../../lib/analytics/events.ts";
import { useCommands } from "../../lib/commands.ts";
import { buttonClass } from "../../ui/button.tsx";
import { LazyContent } from "../../ui/lazy-content.tsx";
import { lazyDialog } from "../../ui/lazy-dialog.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import {
  type DiscoverSearch,
  type DiscoverTab,
  discoverTabs,
  parseDiscoverSearch,
} from "../discover-search.ts";
import { PlansLink } from "../shell/plans-link.tsx";
import { useNotionReturn } from "./use-notion-return.ts";
import { useSearchPatch } from "./use-search-patch.ts";

// The audience is shown first; the code of the other tabs loads when they are opened.
const FeedsScreen = lazy(async () => ({
  default: (await import("../../features/discovery/workspace-feeds/screens/feeds-screen.tsx"))
    .FeedsScreen,
}));
const FrameworkScreen = lazy(async () => ({
  default: (await import("../../features/research/action-frameworks/screens/framework-screen.tsx"))
    .FrameworkScreen,
}));
const CommunitiesScreen = lazy(async () => ({
  default: (
    await import("../../features/research/audience-communities/screens/communities-screen.tsx")
  ).CommunitiesScreen,
}));
const RedditScreen = lazy(async () => ({
  default: (await import("../../features/research/discussions/screens/reddit-screen.tsx"))
    .RedditScreen,
}));

const AddKeywordDialog = lazyDialog<AddKeywordDialogProps>(
  async () =>
    (await import("../../features/discovery/keywords/components/add-keyword-dialog.tsx"))
      .AddKeywordDialog,
);

const textLink = buttonClass("text", "bare");

const mentionLink = (mentionId: string) => (
  <Link to="/mentions" search={{ status: "all", item: mentionId }} className={textLink}>
    Open mention
  </Link>
);

function Discover({ user }: { user: User }) {
  const search: DiscoverSearch = parseDiscoverSearch(useSearch({ strict: false }));
  const onSearch = useSearchPatch<DiscoverSearch>();
  const navigate = useNavigate();
  const [keyword, setKeyword] = useState<string | null>(null);
  useNotionReturn();
  const tab: DiscoverTab = search.tab ?? "audience";
  const choose = (id: DiscoverTab) => onSearch({ tab: id === "audience" ? undefined : id });
  useCommands(
    discoverTabs
      .filter(({ id }) => id !== tab)
      .map(({ id, name }) => ({
        id: `discover:${id}`,
        label: `Discover: ${name}`,
        run: () => choose(id),
      })),
  );
  const plansLink = <PlansLink />;
  const links: DiscussionLinks = {
    onRead: (post) => onSearch({ tab: "posts", post, postUrl: undefined }),
    onCreate(about) {
      track(events.contentCreatedFromAnalysis, { area: "discover" });
      const type = "url" in about ? "discussion" : undefined;
      void navigate({ to: "/dashboard", search: { view: "create-posts", ...about, type } });
    },
    mentionLink,
    onAddKeyword: setKeyword,
  };
  const content: Record<DiscoverTab, () => ReactNode> = {
    audience: () => (
      <AudienceScreen
        search={search}
        onSearch={onSearch}
        keywordAction={(phrase, isAdded) => (
          <AddKeywordButton keyword={phrase} isAdded={isAdded} plansLink={plansLink} />
        )}
        communityOf={(community) => <CommunityRow community={community} plansLink={plansLink} />}
        discussionsOf={(list) => (
          <DiscussionList {...list} links={links} empty="No discussions match." />
        )}
        actionsOf={({ job_id }) => (
          <>
            <CsvButton analysisId={job_id} />
            <Link
              to="/dashboard"
              search={{ view: "ads-promotions", tab: "framework", analysis: job_id }}
              className={buttonClass("secondary")}
            >
              Open action framework
            </Link>
          </>
        )}
      />
    ),
    communities: () => (
      <CommunitiesScreen
        search={search}
        onSearch={onSearch}
        plansLink={plansLink}
        feeds={() => <FeedsScreen plansLink={plansLink} />}
      />
    ),
    posts: () => <RedditScreen search={search} onSearch={onSearch} links={links} />,
    framework: () => (
      <FrameworkScreen
        userId={user.id}
        search={search}
        onSearch={onSearch}
        chooser={<HistoryList onOpen={(analysis) => onSearch({ analysis })} />}
      />
    ),
  };
  return (
    <>
      <PageTitle documentTitle={`Discover · ${brand.name}`}>Discover</PageTitle>
      <div className="mt-4">
        <Tabs label="Discover" tabs={discoverTabs} chosen={tab} onChoose={choose}>
          <div className="mt-2">
            <LazyContent>{content[tab]()}</LazyContent>
          </div>
        </Tabs>
      </div>
      <AddKeywordDialog
        open={keyword !== null}
        onClose={() => setKeyword(null)}
        start={keyword ?? ""}
        quota={{ used: user.keywordsUsed, limit: user.keywordsLimit }}
        plansLink={plansLink}
      />
    </>
  );
}

/** Discover: audience, communities, Reddit posts and the framework; the open tab is in the address. */
export function DiscoverPage() {
  const { data: user } = useMe();
  return user && <Discover user={user} />;
}
