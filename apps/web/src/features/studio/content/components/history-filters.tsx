import { postFormats, postTypes } from "@earshot/contract";
import { useEffect, useRef, useState } from "react";
import { FilterChip } from "../../../../ui/chip.tsx";
import { TextField } from "../../../../ui/field.tsx";
import type { HistorySearch } from "../search.ts";

interface HistoryFiltersProps {
  search: HistorySearch;
  /** Changes filters; the list then starts at its first page. */
  onFilter: (change: Omit<HistorySearch, "page">) => void;
}

/** Filters of the history: words, the type of post, saved ones. */
export function HistoryFilters({ search, onFilter }: HistoryFiltersProps) {
  const [typed, setTyped] = useState(search.search ?? "");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function type(text: string) {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onFilter({ search: text.trim() || undefined }), 400);
  }

  return (
    <div className="grid gap-3">
      <TextField
        label="Search texts"
        type="search"
        autoComplete="off"
        maxLength={200}
        className="max-w-md"
        value={typed}
        onChange={({ target }) => type(target.value)}
      />
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
