import { communityVerdicts } from "@earshot/contract";
import { useState } from "react";
import { Button } from "../../../../ui/button.tsx";
import { FilterChip } from "../../../../ui/chip.tsx";
import { Section } from "../../../../ui/section.tsx";
import {
  type CommunityFilter,
  communitiesOnPage,
  useCommunities,
} from "../api/list-communities.ts";
import { verdictNames } from "../community-labels.ts";
import { AddCommunityForm } from "../components/add-community-form.tsx";
import { CommunityRow } from "../components/community-row.tsx";
import { SearchedList, SearchField, useSearching } from "../components/searched-list.tsx";

/** The communities that replies go to: their verdicts and rules. */
export function CommunitiesSection() {
  const searching = useSearching();
  const { search, page, turnTo } = searching;
  const [verdict, setVerdict] = useState<CommunityFilter["verdict"]>("all");
  const [naming, setNaming] = useState(false);
  const { data, error, isPlaceholderData, refetch } = useCommunities({ search, verdict, page });
  return (
    <Section title="Communities">
      <p className="text-ink-2">
        Whether replies may be posted in a community. Your decision comes first, then the
        community’s rules; if the rules are unknown, a reviewer reads each reply first.
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <SearchField label="Search communities" of={searching} />
        <Button className="ml-auto" aria-expanded={naming} onClick={() => setNaming(!naming)}>
          {naming ? "Close" : "Add a community"}
        </Button>
      </div>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Replies there</legend>
        {(["all", ...communityVerdicts] as const).map((one) => (
          <FilterChip
            key={one}
            label={one === "all" ? "All" : verdictNames[one]}
            pressed={one === verdict}
            onClick={() => {
              setVerdict(one);
              turnTo(1);
            }}
          />
        ))}
      </fieldset>
      {naming && <AddCommunityForm onDone={() => setNaming(false)} />}
      <SearchedList
        of={searching}
        found={{
          rows: data?.communities,
          total: data?.total ?? 0,
          error,
          isStale: isPlaceholderData,
          retry: () => void refetch(),
        }}
        onPage={communitiesOnPage}
        words={{
          list: "Communities",
          pages: "Pages of communities",
          loading: "Loading communities",
          failed: "The communities could not be loaded.",
          empty:
            search !== "" || verdict !== "all"
              ? "No communities match."
              : "No communities yet. A community’s rules are read when you accept a mention from it.",
          count: (total) =>
            `${total.toLocaleString()} ${total === 1 ? "community" : "communities"}`,
        }}
        row={(one) => <CommunityRow key={`${one.source} ${one.community}`} community={one} />}
      />
    </Section>
  );
}
