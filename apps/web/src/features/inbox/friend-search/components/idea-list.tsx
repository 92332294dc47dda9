import { useId } from "react";
import { useVolumes } from "../../../../lib/match-counts.ts";
import { Button } from "../../../../ui/button.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { SuggestionRow } from "../../../../ui/suggestion-row.tsx";
import { hasPhrase, maxPhrases } from "../phrases.ts";
import type { Ideas } from "../use-ideas.ts";

const defaultReason = "High-signal phrase for active buying conversations";

interface IdeaListProps {
  ideas: Ideas;
  phrases: readonly string[];
  onAdd: (phrase: string) => void;
  onAsk: () => void;
}

/** Suggested phrases, with the button that requests others. */
export function IdeaList({ ideas, phrases, onAdd, onAsk }: IdeaListProps) {
  const id = useId();
  const { list, note, problem, isRunning } = ideas;
  const volumeOf = useVolumes(list.map(({ keyword }) => keyword));
  return (
    <section aria-labelledby={id} aria-busy={isRunning} className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 id={id} className="font-semibold">
          Suggested phrases
        </h3>
        <Button size="small" busy={isRunning} onClick={onAsk}>
          {isRunning ? "Generating..." : "Generate phrase ideas"}
        </Button>
      </div>
      {problem && (
        <p role="alert" className="font-medium text-signal">
          {problem}
        </p>
      )}
      {note && !problem && <p className="text-sm text-ink-2">{note}</p>}
      {list.length > 0 && (
        <ul aria-labelledby={id} className="border-t border-line">
          {list.map((idea) => (
            <SuggestionRow
              key={idea.keyword}
              keyword={idea.keyword}
              category={idea.category}
              reason={idea.reason.trim() || defaultReason}
              volume={volumeOf(idea.keyword)}
              isAdded={hasPhrase(phrases, idea.keyword)}
              isFull={phrases.length >= maxPhrases}
              onAdd={() => onAdd(idea.keyword)}
            />
          ))}
        </ul>
      )}
      {list.length === 0 && isRunning && (
        <Loading label="Generating phrase ideas">
          <div className="grid gap-3">
            {[1, 2, 3].map((row) => (
              <Skeleton key={row} className="h-10" />
            ))}
          </div>
        </Loading>
      )}
      {list.length === 0 && !isRunning && !problem && (
        <p className="text-ink-2">No ideas yet. Generate some, or add your own phrases above.</p>
      )}
    </section>
  );
}
