import { brand, type ContentItem, studioLimits } from "@earshot/contract";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { count } from "../../../../lib/format.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";
import { useExistingPage } from "../../../../shared/use-existing-page.ts";
import { Button } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { LoadProblem } from "../../../../ui/load-problem.tsx";
import { PageTitle } from "../../../../ui/page-title.tsx";
import { Pagination } from "../../../../ui/pagination.tsx";
import { pageCount } from "../../../../ui/paging.ts";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { useContentHistory } from "../api/list-history.ts";
import { ContentAnalytics } from "../components/analytics.tsx";
import { ContentCard } from "../components/content-card.tsx";
import { HistoryFilters } from "../components/history-filters.tsx";
import type { HistorySearch } from "../search.ts";

interface HistoryScreenProps {
  search: HistorySearch;
  /** Changes these search parameters of the address, and keeps the others; `replace` leaves no step for Back. */
  onSearch: (patch: HistorySearch, options?: { replace: boolean }) => void;
  /** Links to the screen that creates texts. */
  createLink: ReactNode;
  /** Further actions on a text. */
  actionsOf?: (item: ContentItem) => ReactNode;
}

const noFilter: HistorySearch = { search: undefined, postType: undefined, saved: undefined };

/** The generated texts, with search, filters and actions. */
export function HistoryScreen({ search, onSearch, createLink, actionsOf }: HistoryScreenProps) {
  const { data, error, refetch, isPlaceholderData } = useContentHistory(search);
  const client = useQueryClient();
  const reload = () => void client.invalidateQueries({ queryKey: queryKeys.content });
  const isFiltered =
    search.search !== undefined || search.postType !== undefined || search.saved === true;
  const { page = 1 } = search;
  const pages = pageCount(data?.total ?? 0, studioLimits.historyPageSize);
  const toPage = (target: number, options?: { replace: boolean }) =>
    onSearch({ page: target === 1 ? undefined : target }, options);
  useExistingPage(page, data && !isPlaceholderData ? pages : undefined, (last) =>
    toPage(last, { replace: true }),
  );
  // An empty page of a list with texts is past its end: another page is loading.
  const isLoading = data ? data.items.length === 0 && data.total > 0 : !error;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PageTitle documentTitle={`History · ${brand.name}`}>History</PageTitle>
      <ContentAnalytics />
      <HistoryFilters
        search={search}
        onFilter={(change, options) => onSearch({ ...change, page: undefined }, options)}
      />
      {error && (
        <LoadProblem
          message={messageOf(error, "The texts could not be loaded.")}
          onRetry={() => void refetch()}
        />
      )}
      {isLoading && (
        <Loading label="Loading the texts">
          <Skeleton className="h-60" />
        </Loading>
      )}
      {data?.total === 0 &&
        (isFiltered ? (
          <EmptyState
            title="No text has all of this"
            action={
              <Button onClick={() => onSearch({ ...noFilter, page: undefined })}>
                Show all texts
              </Button>
            }
          >
            <p>Change the search or the filters.</p>
          </EmptyState>
        ) : (
          <EmptyState title="No texts yet" action={createLink}>
            <p>
              What you create is kept here: for 90 days, and for as long as you like once it is
              saved.
            </p>
          </EmptyState>
        ))}
      {data && data.items.length > 0 && (
        <>
          <p role="status" className="text-sm text-ink-2">
            {count(data.total, "text")}
          </p>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-2">
            {data.items.map((item) => (
              <ContentCard
                key={`${item.postId}-${item.postIndex}`}
                item={item}
                onChange={reload}
                onDeleted={reload}
              >
                {actionsOf?.(item)}
              </ContentCard>
            ))}
          </div>
          <Pagination
            label="Pages of texts"
            page={page}
            count={pages}
            onPage={(target) => toPage(target)}
          />
        </>
      )}
    </div>
  );
}
