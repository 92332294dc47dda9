import type { KeywordSuggestion } from "@earshot/contract";
import { useId } from "react";
import { Button } from "../../../ui/button.tsx";
import { Loading, Skeleton } from "../../../ui/skeleton.tsx";
import { hasPhrase, maxPhrases } from "../phrases.ts";
import type { Ideas } from "../use-ideas.ts";

const defaultReason = "High-signal phrase for active buying conversations";

interface IdeaProps {
  idea: KeywordSuggestion;
  phrases: readonly string[];
  onAdd: (phrase: string) => void;
}

function Idea({ idea: { keyword, category, reason }, phrases, onAdd }: IdeaProps) {
  const isAdded = hasPhrase(phrases, keyword);
  const word = isAdded ? "Added" : "Add";
  return (
    <li className="flex items-start justify-between gap-4 border-b border-line py-3">
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span dir="auto" className="font-semibold">
            {keyword}
          </span>
          {category.trim() && <span className="text-sm text-ink-3">{category}</span>}
        </p>
        <p className="text-sm text-ink-2">{reason.trim() || defaultReason}</p>
      </div>
      <Button
        size="small"
        aria-label={`${word} ${keyword}`}
        unavailable={isAdded || phrases.length >= maxPhrases}
        onClick={() => onAdd(keyword)}
      >
        {word}
      </Button>
    </li>
  );
}

interface IdeaListProps {
  ideas: Ideas;
  phrases: readonly string[];
  onAdd: (phrase: string) => void;
  onAsk: () => void;
}

/** Suggested phrases, with the way to others. */
export function IdeaList({ ideas, phrases, onAdd, onAsk }: IdeaListProps) {
  const id = useId();
  const { list, note, problem, isRunning } = ideas;
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
            <Idea key={idea.keyword} idea={idea} phrases={phrases} onAdd={onAdd} />
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
        <p className="text-ink-2">No idea yet. Generate some, or write your own phrases above.</p>
      )}
    </section>
  );
}
