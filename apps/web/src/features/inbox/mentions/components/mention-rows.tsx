import { limits } from "@earshot/contract";
import { useEffect, useRef } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { classNames } from "../../../../ui/class-names.ts";
import { Pagination } from "../../../../ui/pagination.tsx";
import type { MentionsScreenProps } from "../screens/mentions-screen.tsx";
import { filtersOf, hasFilter, type MentionsSearch, noFilter } from "../search.ts";
import { useSeenMentions } from "../seen-mentions.ts";
import type { MentionList } from "../use-mention-list.ts";
import type { Selection } from "../use-selection.ts";
import { ListError, ListSkeleton, NoKeywords, NoMatches, NothingPending } from "./list-states.tsx";
import { MentionRow, type RowActions } from "./mention-row.tsx";

interface MentionRowsProps
  extends Pick<
    MentionsScreenProps,
    "search" | "keywords" | "sourcesSummary" | "plansLink" | "onAddKeyword"
  > {
  list: MentionList;
  page: number;
  now: number;
  /** The mention that is shown beside the list. */
  currentId: string | undefined;
  selection: Selection;
  isAtLimit: boolean;
  /** Whether a swipe decides. */
  swipes: boolean;
  /** Whether mentions can be selected. */
  selectable: boolean;
  onFilter: (patch: MentionsSearch) => void;
  onPage: (page: number) => void;
  actions: RowActions;
}

/** The text for a list without rows. */
function EmptyList(props: MentionRowsProps) {
  const { list, search, keywords } = props;
  const { status } = filtersOf(search);
  if (hasFilter(search)) {
    return (
      <NoMatches
        status={status}
        sourcesSummary={props.sourcesSummary}
        paused={props.isAtLimit}
        onClear={() => props.onFilter(noFilter)}
      />
    );
  }
  if (keywords?.length === 0) return <NoKeywords onAdd={props.onAddKeyword} />;
  return (
    <NothingPending
      hasOthers={Object.values(list.counts ?? {}).some((count) => count > 0)}
      keywords={keywords ?? []}
      sourcesSummary={props.sourcesSummary}
      paused={props.isAtLimit}
      plansLink={props.plansLink}
      onShowAll={() => props.onFilter({ status: "all" })}
      onAdd={props.onAddKeyword}
    />
  );
}

/** The rows of a page with its page buttons, or their replacement. */
export function MentionRows(props: MentionRowsProps) {
  const { list, search, selection } = props;
  const seen = useSeenMentions();
  // A key press changes one or two rows, and only those render again: the actions are read when used.
  const acts = useRef(props.actions);
  useEffect(() => {
    acts.current = props.actions;
  });
  if (list.error) {
    const message = messageOf(list.error, "Please try again.");
    return <ListError message={message} onRetry={list.retry} />;
  }
  if (!list.mentions || list.isFilling) return <ListSkeleton />;
  return (
    <>
      {list.mentions.length === 0 ? (
        <EmptyList {...props} />
      ) : (
        <ul aria-busy={list.isTurning} className={classNames(list.isTurning && "opacity-60")}>
          {list.mentions.map((mention) => (
            <MentionRow
              key={mention.id}
              mention={mention}
              now={props.now}
              current={mention.id === props.currentId}
              seen={seen.has(mention.id)}
              selected={selection.has(mention)}
              selecting={selection.selected.length > 0}
              showStatus={search.status === "all"}
              searched={search.search}
              swipes={props.swipes}
              selectable={props.selectable}
              acts={acts}
            />
          ))}
        </ul>
      )}
      <div className="px-2 py-2">
        {list.isCut && props.page === list.pages && (
          <p className="mb-3 px-1 text-sm text-ink-2">
            {`With these filters the first ${limits.filteredRowsMax} mentions are listed. Narrow the filters to see others.`}
          </p>
        )}
        <Pagination
          label="Pages of mentions"
          page={props.page}
          count={list.pages}
          onPage={props.onPage}
        />
      </div>
    </>
  );
}
