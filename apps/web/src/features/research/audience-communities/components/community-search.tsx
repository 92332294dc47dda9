import { researchLimits } from "@earshot/contract";
import type { ReactNode } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { splitCommas } from "../../../../lib/company-form.ts";
import { count } from "../../../../lib/format.ts";
import { PhrasesForm } from "../../../../shared/phrases-form.tsx";
import { useAskedSearch } from "../../../../shared/use-asked-search.ts";
import { Button } from "../../../../ui/button.tsx";
import { CheckboxField } from "../../../../ui/field.tsx";
import { LoadProblem } from "../../../../ui/load-problem.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { WarningNote } from "../../../../ui/warning-note.tsx";
import { useCommunitySearch } from "../api/search-communities.ts";
import { type CommunitiesSearch, isPicked, picked, togglePick } from "../search.ts";
import { CommunityRow } from "./community-row.tsx";
import { ComparePanel } from "./compare-panel.tsx";
import { ComparisonList } from "./comparison-list.tsx";

interface CommunitySearchProps {
  search: CommunitiesSearch;
  onSearch: (patch: CommunitiesSearch, options?: { replace?: boolean }) => void;
  /** Requests the description of a community. */
  onDescribe: (community: string) => void;
  plansLink: ReactNode;
}

/** Searches for communities, of which some can be chosen to be compared. */
export function CommunitySearch(props: CommunitySearchProps) {
  const { search, onSearch, onDescribe, plansLink } = props;
  const { keywords = "" } = search;
  const { isAsked, submit } = useAskedSearch({
    keywords,
    onSearch: (next) => onSearch({ keywords: next }),
  });
  const { data, error, isFetching, refetch } = useCommunitySearch(splitCommas(keywords), isAsked);
  const picks = picked(search);
  const pick = (names: readonly string[]) =>
    onSearch({ pick: names.join(",") || undefined }, { replace: true });
  const isFull = picks.length >= researchLimits.communitiesMax;
  return (
    // The choice stays visible while the list beside it is scrolled.
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-6 xl:grid-cols-[minmax(0,48rem)_minmax(0,1fr)]">
      <PhrasesForm
        key={keywords}
        label="Search communities"
        start={keywords}
        action="Search"
        busy={isFetching}
        onSubmit={(next) => submit(next, refetch)}
      />
      <div className="grid gap-8 xl:sticky xl:top-6 xl:col-start-2 xl:row-span-2 xl:row-start-1">
        <ComparePanel
          picks={picks}
          onPick={pick}
          onStarted={(compare) => onSearch({ compare, pick: undefined })}
        />
        <ComparisonList onOpen={(compare) => onSearch({ compare })} />
      </div>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-6 xl:col-start-1">
        {!data && isFetching && (
          <>
            <p role="status" className="text-ink-2">
              Searching and measuring. This takes up to two minutes.
            </p>
            <Loading label="Searching communities">
              <Skeleton className="h-60" />
            </Loading>
          </>
        )}
        {error && !isFetching && (
          <LoadProblem
            message={messageOf(error, "The communities could not be searched.")}
            onRetry={() => void refetch()}
          />
        )}
        {data && (
          <>
            {data.notice && (
              <WarningNote title="Some results are missing">{data.notice}</WarningNote>
            )}
            <p role="status" className="text-ink-2 tabular-nums">
              {data.communities.length > 0
                ? `${count(data.communities.length, "community", "communities")} found.`
                : "No communities with these keywords. More general words find more."}
            </p>
            <ul aria-label="Communities" className="border-t border-line">
              {data.communities.map((community) => {
                const { community: name } = community;
                const isChosen = isPicked(picks, name);
                return (
                  <li key={name}>
                    <CommunityRow
                      community={community}
                      plansLink={plansLink}
                      actions={
                        <>
                          <CheckboxField
                            label="Compare"
                            aria-label={`Compare ${name}`}
                            className="text-sm"
                            checked={isChosen}
                            disabled={isFull && !isChosen}
                            onChange={() => pick(togglePick(picks, name))}
                          />
                          <Button
                            variant="text"
                            size="bare"
                            className="text-sm"
                            aria-label={`Describe ${name}`}
                            onClick={() => onDescribe(name)}
                          >
                            Describe
                          </Button>
                        </>
                      }
                    />
                  </li>
                );
              })}
            </ul>
          </>
        )}
      </div>
    </div>
  );
}
