import { platforms, studioLimits } from "@earshot/contract";
import { useState } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { useDebounced } from "../../../../lib/use-debounced.ts";
import { useFoundMentions } from "../api/find-mentions.ts";
import type { MentionChoice } from "../create-form.ts";
import { Picker } from "./picker.tsx";

interface MentionPickerProps {
  chosen: readonly MentionChoice[];
  onChange: (chosen: MentionChoice[]) => void;
}

/** Chooses mentions that the texts may quote. Chosen ones stay in the list under any search. */
export function MentionPicker({ chosen, onChange }: MentionPickerProps) {
  const [search, setSearch] = useState("");
  const { data: mentions, error } = useFoundMentions(useDebounced(search.trim(), 300));
  const found = mentions
    ?.filter(({ droppedText }) => droppedText === null)
    .map(({ id, title, content, source, intent }) => ({
      id,
      title: title || content.slice(0, 100),
      note: `${platforms[source].label} · ${intent.level}`,
    }));
  const others = chosen
    .filter(({ id }) => !found?.some((one) => one.id === id))
    .map((one) => ({ ...one, note: "Chosen" }));
  return (
    <Picker
      noun={{ one: "mention", many: "mentions" }}
      max={studioLimits.groundingMentionsMax}
      chosen={chosen.map(({ id }) => id)}
      rows={found && [...others, ...found]}
      problem={error ? messageOf(error, "The mentions could not be loaded.") : null}
      search={search}
      onSearch={setSearch}
      onClear={() => onChange([])}
      onToggle={({ id, title }) =>
        onChange(
          chosen.some((one) => one.id === id)
            ? chosen.filter((one) => one.id !== id)
            : [...chosen, { id, title }],
        )
      }
      empty="You have no mentions yet. They appear when somebody uses one of your keywords."
    />
  );
}
