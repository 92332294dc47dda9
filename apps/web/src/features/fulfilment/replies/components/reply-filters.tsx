import { replyStages, type Source, sourceNames, sources } from "@earshot/contract";
import { FilterChip, SelectChip } from "../../../../ui/chip.tsx";
import { stageNames } from "../labels.ts";
import { type RepliesSearch, replyFiltersOf } from "../search.ts";

interface ReplyFiltersProps {
  search: RepliesSearch;
  waiting: number | undefined;
  onChange: (patch: RepliesSearch) => void;
}

/** Stages as chips, then the platform. Only the waiting ones are counted by the server. */
export function ReplyFilterBar({ search, waiting, onChange }: ReplyFiltersProps) {
  const { stage, platform } = replyFiltersOf(search);
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">Filter the replies</legend>
      {replyStages.map((choice) => (
        <FilterChip
          key={choice}
          label={stageNames[choice]}
          count={choice === "waiting" ? waiting : undefined}
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
        {sources.map((choice) => (
          <option key={choice} value={choice}>
            {sourceNames[choice]}
          </option>
        ))}
      </SelectChip>
    </fieldset>
  );
}
