import { postFormats, postTypes } from "@earshot/contract";
import { SearchField } from "../../../../shared/search-field.tsx";
import { FilterChip } from "../../../../ui/chip.tsx";
import type { HistorySearch } from "../search.ts";

interface HistoryFiltersProps {
  search: HistorySearch;
  /** Changes filters, and keeps the others; the list then starts at its first page. */
  onFilter: (change: Omit<HistorySearch, "page">, options?: { replace: boolean }) => void;
}

/** Filters of the history: words, the type of post, saved ones. */
export function HistoryFilters({ search, onFilter }: HistoryFiltersProps) {
  return (
    <div className="grid gap-3">
      <div className="flex max-w-md">
        <SearchField
          label="Search texts"
          hint="Words in the text, its title or your prompt"
          search={search.search}
          onSearch={(words, options) => onFilter({ search: words }, options)}
        />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: buttons are not a form */}
      <div role="group" aria-label="Filter texts" className="flex flex-wrap gap-2">
        <FilterChip
          label="All types"
          pressed={search.postType === undefined}
          onClick={() => onFilter({ postType: undefined })}
        />
        {postTypes.map((type) => (
          <FilterChip
            key={type}
            label={postFormats[type].label}
            pressed={search.postType === type}
            onClick={() => onFilter({ postType: type })}
          />
        ))}
        <FilterChip
          label="Saved"
          pressed={search.saved === true}
          onClick={() => onFilter({ saved: search.saved ? undefined : true })}
        />
      </div>
    </div>
  );
}
