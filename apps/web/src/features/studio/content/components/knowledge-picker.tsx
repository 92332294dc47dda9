import { studioLimits } from "@earshot/contract";
import { useState } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { useDebounced } from "../../../../lib/use-debounced.ts";
import { useKnowledge } from "../../../../shared/api/list-knowledge.ts";
import { Picker } from "./picker.tsx";

interface KnowledgePickerProps {
  /** Ids of entries. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** Chooses entries of the knowledge base that the texts may use. */
export function KnowledgePicker({ chosen, onChange }: KnowledgePickerProps) {
  const [search, setSearch] = useState("");
  const { data: entries, error } = useKnowledge(useDebounced(search.trim(), 300));
  // Chosen entries stay in the list under any search.
  const { data: all } = useKnowledge("");
  const others = all?.filter(
    ({ id }) => chosen.includes(id) && !entries?.some((entry) => entry.id === id),
  );
  const rows = entries && [...(others ?? []), ...entries];
  return (
    <Picker
      noun={{ one: "entry", many: "entries" }}
      max={studioLimits.knowledgeTextsMax}
      chosen={chosen}
      rows={rows?.map(({ id, title, excerpt }) => ({ id, title, note: excerpt }))}
      problem={error ? messageOf(error, "The knowledge base could not be loaded.") : null}
      search={search}
      onSearch={setSearch}
      onClear={() => onChange([])}
      onToggle={({ id }) =>
        onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
      }
      empty="Your knowledge base has no entries yet. Add some under Knowledge base."
    />
  );
}
