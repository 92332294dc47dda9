import { replyStages, type Source, sourceNames, writerSources } from "@earshot/contract";
import { FilterChip, SelectChip } from "../../../../ui/chip.tsx";
import type { ReplyPage } from "../api/list-replies.ts";
import { stageNames } from "../labels.ts";
import { type RepliesSearch, replyFiltersOf } from "../search.ts";

interface ReplyFiltersProps {
  search: RepliesSearch;
  /** How many there are of each stage on the chosen platform; undefined while unknown. */
  counts: ReplyPage["counts"] | undefined;
  onChange: (patch: RepliesSearch) => void;
}

/** Stages with their counts as chips, then the platform. */
export function ReplyFilterBar({ search, counts, onChange }: ReplyFiltersProps) {
  const { stage, platform } = replyFiltersOf(search);
  return (
    <fieldset className="-mx-5 flex min-w-0 gap-2 overflow-x-auto px-5 py-0.5 [scrollbar-width:none] md:mx-0 md:flex-wrap md:overflow-visible md:px-0">
      <legend className="sr-only">Filter the replies</legend>
      {replyStages.map((choice) => (
        <FilterChip
          key={choice}
          label={stageNames[choice]}
          count={counts?.[choice]}
          pressed={choice === stage}
          onClick={() => onChange({ stage: choice === "all" ? undefined : choice })}
        />
      ))}
      <span aria-hidden="true" className="hidden w-3 md:block" />
      <SelectChip
        label="Platform"
        active={platform !== "all"}
        value={platform}
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
    </fieldset>
  );
}
