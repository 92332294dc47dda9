import { replyStages, type Source, sourceNames, writerSources } from "@earshot/contract";
import { useState } from "react";
import { daysBefore } from "../../../../lib/day.ts";
import { communityName } from "../../../../lib/post-title.ts";
import { DayRangeChip } from "../../../../shared/day-range-chip.tsx";
import { SearchField } from "../../../../shared/search-field.tsx";
import { Button } from "../../../../ui/button.tsx";
import { chipClass, FilterChip, SelectChip } from "../../../../ui/chip.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { useHasTwoPanes } from "../../../../ui/use-media-query.ts";
import type { ReplyPage } from "../api/list-replies.ts";
import { useReplyFilterChoices } from "../api/list-reply-filters.ts";
import { stageNames } from "../labels.ts";
import {
  activeReplyFilters,
  hasReplyFilter,
  maxReplyDays,
  noReplyFilter,
  type RepliesSearch,
} from "../search.ts";

interface ReplyFiltersProps {
  search: RepliesSearch;
  /** Today in the workspace's time zone. */
  today: string;
  /** How many there are of each stage under the other filters; undefined while unknown. */
  counts: ReplyPage["counts"] | undefined;
  onChange: (patch: RepliesSearch, options?: { replace: boolean }) => void;
  /** Moves the focus from the search to the list. */
  onToList: () => void;
}

/** One chip for each stage, with its count. */
function StageChips({ search, counts, onChange }: ReplyFiltersProps) {
  return (
    <div className="-mx-5 flex min-w-0 gap-2 overflow-x-auto px-5 py-0.5 [scrollbar-width:none] md:mx-0 md:flex-wrap md:overflow-visible md:px-0">
      {replyStages.map((choice) => (
        <FilterChip
          key={choice}
          label={stageNames[choice]}
          count={counts?.[choice]}
          pressed={choice === (search.stage ?? "all")}
          onClick={() => onChange({ stage: choice === "all" ? undefined : choice })}
        />
      ))}
    </div>
  );
}

/** The options, including the chosen one if it is not among them: the filter must show that it is on. */
const withChosen = (choices: readonly string[], chosen: string | undefined): readonly string[] =>
  chosen === undefined || choices.some((one) => one.toLowerCase() === chosen.toLowerCase())
    ? choices
    : [chosen, ...choices];

/** The value of a select that shows a filter, ignoring the case in which the address has it. */
const valueIn = (choices: readonly string[], chosen: string | undefined): string =>
  choices.find((one) => one.toLowerCase() === chosen?.toLowerCase()) ?? "";

/** Platform, keyword, community and dates. */
function SelectChips({ search, today, onChange }: ReplyFiltersProps) {
  const { data } = useReplyFilterChoices();
  const { platform, keyword, community } = search;
  const keywords = withChosen(data?.keywords.map((one) => one.keyword) ?? [], keyword);
  const known = data?.communities ?? [];
  const communities = withChosen([...new Set(known.map((one) => one.community))], community);
  const nameOf = (name: string) =>
    communityName(known.find((one) => one.community === name)?.source ?? null, name);
  return (
    <>
      <SelectChip
        label="Platform"
        active={platform !== undefined}
        value={platform ?? "all"}
        onChange={({ target }) =>
          onChange({ platform: target.value === "all" ? undefined : (target.value as Source) })
        }
      >
        <option value="all">All platforms</option>
        {writerSources.map((choice) => (
          <option key={choice} value={choice}>
            {sourceNames[choice]}
          </option>
        ))}
      </SelectChip>
      <SelectChip
        label="Keyword"
        active={keyword !== undefined}
        value={valueIn(keywords, keyword)}
        onChange={({ target }) => onChange({ keyword: target.value || undefined })}
      >
        <option value="">Any keyword</option>
        {keywords.map((choice) => (
          <option key={choice} value={choice}>
            {choice}
          </option>
        ))}
      </SelectChip>
      <SelectChip
        label="Community"
        active={community !== undefined}
        value={valueIn(communities, community)}
        onChange={({ target }) => onChange({ community: target.value || undefined })}
      >
        <option value="">Any community</option>
        {communities.map((choice) => (
          <option key={choice} value={choice}>
            {nameOf(choice)}
          </option>
        ))}
      </SelectChip>
      <DayRangeChip
        label="Dates"
        anyDay="Any date"
        range={search}
        initial={{ from: daysBefore(today, 27), until: today }}
        maxDays={maxReplyDays}
        onChange={onChange}
      />
    </>
  );
}

/** The filters of small widths, in a dialog. */
function FilterSheet(props: ReplyFiltersProps) {
  const [isOpen, setOpen] = useState(false);
  const active = activeReplyFilters(props.search);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className={chipClass(active > 0)}
        onClick={() => setOpen(true)}
      >
        {active > 0 ? `Filters · ${active}` : "Filters"}
      </button>
      <Dialog open={isOpen} title="Filters" onClose={() => setOpen(false)}>
        <div className="flex flex-wrap gap-3">
          <SelectChips {...props} />
        </div>
        <div className="mt-5 flex justify-end border-t border-line pt-4">
          <Button variant="primary" onClick={() => setOpen(false)}>
            Show replies
          </Button>
        </div>
      </Dialog>
    </>
  );
}

/** Stages with their counts as chips; then the search, platform, keyword, community and dates. */
export function ReplyFilterBar(props: ReplyFiltersProps) {
  const { search, onChange } = props;
  const hasRoom = useHasTwoPanes();
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
      <legend className="sr-only">Filter the replies</legend>
      <StageChips {...props} />
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        <SearchField
          label="Search replies"
          hint="Words in the post or in the reply"
          search={search.search}
          onSearch={(words, options) => onChange({ search: words }, options)}
          onEnter={props.onToList}
        />
        {hasRoom ? <SelectChips {...props} /> : <FilterSheet {...props} />}
        {hasReplyFilter(search) && (
          <Button variant="quiet" size="small" onClick={() => onChange(noReplyFilter)}>
            Clear filters
          </Button>
        )}
      </div>
    </fieldset>
  );
}
