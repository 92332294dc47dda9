import { type ReactNode, useState } from "react";
import { NeedsRole } from "../../../../shared/needs-role.tsx";
import { Button } from "../../../../ui/button.tsx";
import { FilterChip } from "../../../../ui/chip.tsx";
import { CommunitySearch } from "../components/community-search.tsx";
import { Comparison } from "../components/comparison.tsx";
import { GroupSearch } from "../components/group-search.tsx";
import { SubredditView } from "../components/subreddit-view.tsx";
import { WatchedList } from "../components/watched-list.tsx";
import { type CommunitiesSearch, communityParts } from "../search.ts";

type Part = (typeof communityParts)[number];

const partNames: Record<Part, string> = {
  search: "Find communities",
  watched: "Monitored",
  feeds: "Feeds and forums",
  groups: "Facebook groups",
  describe: "Describe a community",
};

interface CommunitiesScreenProps {
  search: CommunitiesSearch;
  onSearch: (patch: CommunitiesSearch, options?: { replace?: boolean }) => void;
  /** A link to the plans. */
  plansLink: ReactNode;
  /** The feeds and forums that the workspace has added. */
  feeds: () => ReactNode;
}

/** Communities: find, compare, watch and describe them, and the feeds and forums that were added by address. */
export function CommunitiesScreen({ search, onSearch, plansLink, feeds }: CommunitiesScreenProps) {
  const { find = "search", compare, keywords, subreddit } = search;
  const [requested, setRequested] = useState<string | null>(null);
  const describe = (name: string) => {
    setRequested(name);
    onSearch({ find: "describe", subreddit: name });
  };
  if (compare !== undefined) {
    return (
      <Comparison
        key={compare}
        jobId={compare}
        plansLink={plansLink}
        back={
          <Button size="small" onClick={() => onSearch({ compare: undefined })}>
            All communities
          </Button>
        }
      />
    );
  }
  const content: Record<Part, () => ReactNode> = {
    search: () => (
      <NeedsRole call="searchCommunities">
        <CommunitySearch
          search={search}
          onSearch={onSearch}
          onDescribe={describe}
          plansLink={plansLink}
        />
      </NeedsRole>
    ),
    watched: () => (
      <WatchedList plansLink={plansLink} onFind={() => onSearch({ find: undefined })} />
    ),
    feeds,
    groups: () => (
      <NeedsRole call="searchFacebookGroups">
        <GroupSearch keywords={keywords} onSearch={(next) => onSearch({ keywords: next })} />
      </NeedsRole>
    ),
    describe: () => (
      <NeedsRole call="analyzeSubreddit">
        <SubredditView
          key={subreddit}
          subreddit={subreddit}
          isAsked={requested === subreddit}
          plansLink={plansLink}
          onSearch={describe}
        />
      </NeedsRole>
    ),
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {/* biome-ignore lint/a11y/useSemanticElements: five buttons are not a form */}
      <div role="group" aria-label="Communities, shown as" className="flex flex-wrap gap-2">
        {communityParts.map((part) => (
          <FilterChip
            key={part}
            label={partNames[part]}
            pressed={part === find}
            onClick={() => onSearch({ find: part === "search" ? undefined : part })}
          />
        ))}
      </div>
      <h2 className="sr-only">{partNames[find]}</h2>
      {content[find]()}
    </div>
  );
}
