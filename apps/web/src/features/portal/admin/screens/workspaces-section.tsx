import { limits } from "@earshot/contract";
import { useState } from "react";
import { useDebounced } from "../../../../lib/use-debounced.ts";
import { TextField } from "../../../../ui/field.tsx";
import { minSearchLength, useAdminSearch } from "../api/search-admin.ts";
import { Loaded } from "../components/loaded.tsx";
import { FoundPeople, FoundWorkspaces } from "../components/search-results.tsx";
import type { AdminSectionProps } from "./admin-sections.tsx";
import { WorkspacePage } from "./workspace-page.tsx";

/** Finds workspaces and people. */
function Search({ search, onSearch }: Pick<AdminSectionProps, "search" | "onSearch">) {
  const [typed, setTyped] = useState(search.q ?? "");
  const words = useDebounced(typed.trim());
  const query = useAdminSearch(words);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <TextField
        className="w-full max-w-md"
        label="Find a workspace or a person"
        hint="A company, a domain, a name, an email address or an id."
        type="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.searchMax}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          onSearch({ q: target.value.trim() || undefined }, { replace: true });
        }}
      />
      {words.length >= minSearchLength && (
        <Loaded query={query} name="the results">
          {({ workspaces, people }) => (
            <div
              aria-busy={query.isPlaceholderData}
              className={`grid grid-cols-[minmax(0,1fr)] gap-8 ${query.isPlaceholderData ? "opacity-60" : ""}`}
            >
              <FoundWorkspaces workspaces={workspaces} />
              <FoundPeople people={people} />
            </div>
          )}
        </Loaded>
      )}
    </div>
  );
}

/** Finds workspaces, and shows one. */
export function WorkspacesSection({
  search,
  onSearch,
}: Pick<AdminSectionProps, "search" | "onSearch">) {
  if (search.item) return <WorkspacePage key={search.item} id={search.item} />;
  return <Search search={search} onSearch={onSearch} />;
}
