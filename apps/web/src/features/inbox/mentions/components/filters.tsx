import { type Member, type Source, sourceNames } from "@earshot/contract";
import { type Ref, useRef, useState } from "react";
import { dayInWords } from "../../../../lib/day.ts";
import { memberName } from "../../../../lib/member-name.ts";
import { communityName } from "../../../../lib/post-title.ts";
import { useMentionSources } from "../../../../shared/mention-sources.ts";
import { SearchField } from "../../../../shared/search-field.tsx";
import { Button } from "../../../../ui/button.tsx";
import { chipClass, FilterChip, RemovableChip, SelectChip } from "../../../../ui/chip.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { useHasTwoPanes } from "../../../../ui/use-media-query.ts";
import type { MentionCounts } from "../api/list-mentions.ts";
import {
  activeFilterCount,
  filtersOf,
  intentFilterName,
  intentFilters,
  type MentionsSearch,
  type StatusFilter,
  statusFilters,
  statusNames,
} from "../search.ts";
import { FilterActions, SavedFilters } from "./saved-filters.tsx";

type Change = (patch: MentionsSearch, options?: { replace: boolean }) => void;

interface FiltersProps {
  search: MentionsSearch;
  counts: MentionCounts | undefined;
  keywords: readonly string[];
  /** The people of the workspace, if there are several. */
  members: readonly Member[];
  searchField: Ref<HTMLInputElement>;
  /** Whether the order was set by the list itself, so that there is nothing to save. */
  isFirstOrder: boolean;
  onChange: Change;
  /** Moves the focus from the search to the list. */
  onToList: () => void;
}

const sumOf = (counts: MentionCounts) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/** Pending comes first, because those mentions need decisions. */
const statusOrder: StatusFilter[] = [...statusFilters.filter((status) => status !== "all"), "all"];

/** One chip for each status, with its count. */
function StatusChips({
  search,
  counts,
  onChange,
}: Pick<FiltersProps, "search" | "counts"> & { onChange: Change }) {
  const { status } = filtersOf(search);
  return (
    <div className="-mx-5 flex min-w-0 gap-2 overflow-x-auto px-5 py-0.5 [scrollbar-width:none] lg:-mx-1 lg:px-1">
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
  );
}

/** The order of the list. */
export function SortChip({ search, onChange }: Pick<FiltersProps, "search" | "onChange">) {
  const { sort } = filtersOf(search);
  return (
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
  );
}

/** The assignee filter. */
function AssigneeChip({
  search: { assignee },
  members,
  onChange,
}: Pick<FiltersProps, "search" | "members" | "onChange">) {
  if (members.length < 2 && assignee === undefined) return null;
  const others = members.filter(({ isYou }) => !isYou);
  const isKnown =
    assignee === undefined ||
    assignee === "me" ||
    assignee === "none" ||
    others.some(({ id }) => id === assignee);
  return (
    <SelectChip
      label="Assigned to"
      active={assignee !== undefined}
      value={assignee ?? ""}
      onChange={({ target }) => onChange({ assignee: target.value || undefined })}
    >
      <option value="">Any assignee</option>
      <option value="me">Assigned to me</option>
      <option value="none">Unassigned</option>
      {others.map((member) => (
        <option key={member.id} value={member.id}>
          Assigned to {memberName(member)}
        </option>
      ))}
      {/* A former member, or one whose name is still loading. */}
      {!isKnown && <option value={assignee}>Assigned to someone else</option>}
    </SelectChip>
  );
}

/** Source, keyword, intent and assignee, and the community that was chosen on a mention. */
function SelectChips({
  search,
  keywords,
  members,
  onChange,
}: Pick<FiltersProps, "search" | "keywords" | "members" | "onChange">) {
  const { source, keyword, subreddit, intent, day } = filtersOf(search);
  // A deleted keyword keeps its mentions, and the filter must show that it is on.
  const sources = useMentionSources(source === "all" ? null : source);
  const choices = keyword && !keywords.includes(keyword) ? [keyword, ...keywords] : keywords;
  return (
    <>
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
      <AssigneeChip search={search} members={members} onChange={onChange} />
      {subreddit && (
        <RemovableChip
          removeLabel={`${communityName(null, subreddit)}, show all communities`}
          onRemove={() => onChange({ subreddit: undefined })}
        >
          {communityName(null, subreddit)}
        </RemovableChip>
      )}
      {day && (
        <RemovableChip
          removeLabel={`Posted ${dayInWords(day)}, show all days`}
          onRemove={() => onChange({ day: undefined })}
        >
          {dayInWords(day)}
        </RemovableChip>
      )}
    </>
  );
}

function MentionSearch({ searchField, search, onChange, onToList }: FiltersProps) {
  return (
    <SearchField
      ref={searchField}
      label="Search mentions"
      hint="Words in the title, the text or the author’s name"
      search={search.search}
      onSearch={(words, options) => onChange({ search: words }, options)}
      onEnter={onToList}
    />
  );
}

/** The filters of small widths: a button that opens them in a dialog. */
function FilterSheet(props: FiltersProps & { saved: Parameters<typeof FilterActions>[0] }) {
  const [isOpen, setOpen] = useState(false);
  const active = activeFilterCount(props.search);
  return (
    <>
      <div className="flex items-center gap-2">
        <MentionSearch {...props} />
        <button
          type="button"
          aria-haspopup="dialog"
          className={chipClass(active > 0)}
          onClick={() => setOpen(true)}
        >
          {active > 0 ? `Filters · ${active}` : "Filters"}
        </button>
        <SavedFilters {...props.saved} />
      </div>
      <FilterActions {...props.saved} />
      <Dialog open={isOpen} title="Filters" onClose={() => setOpen(false)}>
        <div className="flex flex-wrap gap-3">
          <SelectChips {...props} />
          <SortChip {...props} />
        </div>
        <div className="mt-5 flex justify-end border-t border-line pt-4">
          <Button variant="primary" onClick={() => setOpen(false)}>
            Show mentions
          </Button>
        </div>
      </Dialog>
    </>
  );
}

/**
 * Status chips with counts; the search and the saved filters; then source, keyword, intent and community,
 * which small widths show in a dialog with the order of the list.
 */
export function Filters(props: FiltersProps) {
  const { search, onChange } = props;
  const around = useRef<HTMLFieldSetElement>(null);
  const hasTwoPanes = useHasTwoPanes();
  const saved = {
    search: props.isFirstOrder ? { ...search, sort: undefined } : search,
    onChange,
    focusTarget: () =>
      around.current?.querySelector<HTMLElement>('[aria-haspopup="menu"]') ??
      around.current?.querySelector<HTMLElement>('[aria-pressed="true"]'),
  };
  return (
    <fieldset
      ref={around}
      // Whether it has one line or two must not depend on the counts: the list below would move when they arrive.
      className="flex min-w-0 flex-col gap-2 min-[90rem]:flex-row min-[90rem]:items-start"
    >
      <legend className="sr-only">Filter and sort the mentions</legend>
      <StatusChips search={search} counts={props.counts} onChange={onChange} />
      {hasTwoPanes ? (
        <div className="flex min-w-124 flex-1 flex-wrap items-center gap-2 min-[90rem]:py-0.5">
          <MentionSearch {...props} />
          <SavedFilters {...saved} />
          <SelectChips {...props} />
          <FilterActions {...saved} />
        </div>
      ) : (
        <FilterSheet {...props} saved={saved} />
      )}
    </fieldset>
  );
}
