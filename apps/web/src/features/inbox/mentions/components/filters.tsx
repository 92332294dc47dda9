import { type Source, sourceNames, sources } from "@earshot/contract";
import { type Ref, useRef } from "react";
import { communityName } from "../../../../lib/post-title.ts";
import { FilterChip, RemovableChip, SelectChip } from "../../../../ui/chip.tsx";
import type { MentionCounts } from "../api/list-mentions.ts";
import {
  filtersOf,
  intentFilterName,
  intentFilters,
  type MentionsSearch,
  type StatusFilter,
  statusFilters,
  statusNames,
} from "../search.ts";
import { FilterActions, SavedFilters } from "./saved-filters.tsx";
import { SearchField } from "./search-field.tsx";

interface FiltersProps {
  search: MentionsSearch;
  counts: MentionCounts | undefined;
  keywords: readonly string[];
  searchField: Ref<HTMLInputElement>;
  onChange: (patch: MentionsSearch, options?: { replace: boolean }) => void;
  /** Moves on from the search to the list. */
  onToList: () => void;
}

const sumOf = (counts: MentionCounts) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/** Pending comes first, because that is where the work is. */
const statusOrder: StatusFilter[] = [...statusFilters.filter((status) => status !== "all"), "all"];

/**
 * Status chips with counts; the search and the saved filters; then source, keyword, intent, sort order
 * and community.
 */
export function Filters(props: FiltersProps) {
  const { search, counts, keywords, onChange } = props;
  const around = useRef<HTMLFieldSetElement>(null);
  const { status, source, keyword, subreddit, intent, sort } = filtersOf(search);
  // A deleted keyword keeps its mentions, and the filter must show that it is on.
  const choices = keyword && !keywords.includes(keyword) ? [keyword, ...keywords] : keywords;
  const saved = {
    search,
    onChange,
    focusTarget: () =>
      around.current?.querySelector<HTMLElement>('[aria-haspopup="menu"]') ??
      around.current?.querySelector<HTMLElement>('[aria-pressed="true"]'),
  };
  return (
    <fieldset ref={around} className="grid grid-cols-1 gap-2">
      <legend className="sr-only">Filter and sort the mentions</legend>
      <div className="flex flex-wrap gap-2">
        {statusOrder.map((choice) => (
          <FilterChip
            key={choice}
            label={choice === "all" ? "All" : statusNames[choice]}
            count={counts && (choice === "all" ? sumOf(counts) : counts[choice])}
            pressed={choice === status}
            onClick={() => onChange({ status: choice === "pending" ? undefined : choice })}
          />
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <div className="flex w-full items-center gap-2 sm:w-auto">
          <SearchField
            ref={props.searchField}
            search={search.search}
            onChange={onChange}
            onEnter={props.onToList}
          />
          <SavedFilters {...saved} />
        </div>
        <SelectChip
          label="Source"
          active={source !== "all"}
          value={source}
          onChange={({ target }) =>
            onChange({ source: target.value === "all" ? undefined : (target.value as Source) })
          }
        >
          <option value="all">All sources</option>
          {sources.map((choice) => (
            <option key={choice} value={choice}>
              {sourceNames[choice]}
            </option>
          ))}
        </SelectChip>
        <SelectChip
          label="Keyword"
          active={keyword !== undefined}
          value={keyword ?? ""}
          onChange={({ target }) => onChange({ keyword: target.value || undefined })}
        >
          <option value="">Any keyword</option>
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
        </SelectChip>
        <SelectChip
          label="Intent"
          active={intent !== "all"}
          value={intent}
          onChange={({ target }) =>
            onChange({ intent: intentFilters.find((level) => level === target.value) })
          }
        >
          <option value="all">Any intent</option>
          {intentFilters.map((level) => (
            <option key={level} value={level}>
              {intentFilterName(level)}
            </option>
          ))}
        </SelectChip>
        <SelectChip
          label="Sort"
          active={sort !== "newest"}
          value={sort}
          onChange={({ target }) =>
            onChange({ sort: target.value === "intent" ? "intent" : undefined })
          }
        >
          <option value="newest">Newest</option>
          <option value="intent">Strongest intent</option>
        </SelectChip>
        {subreddit && (
          <RemovableChip
            removeLabel={`${communityName(null, subreddit)}, show all communities`}
            onRemove={() => onChange({ subreddit: undefined })}
          >
            {communityName(null, subreddit)}
          </RemovableChip>
        )}
        <FilterActions {...saved} />
      </div>
    </fieldset>
  );
}
