import type { ContentItem } from "@earshot/contract";
import type { ReactNode } from "react";
import type { useGeneration } from "../use-generation.ts";
import { ContentCard } from "./content-card.tsx";

interface ResultsProps {
  generation: ReturnType<typeof useGeneration>;
  /** Further actions on a complete text. */
  actionsOf: (item: ContentItem) => ReactNode;
}

const statusOf = ({ phase, results, count }: ResultsProps["generation"]): string => {
  const complete = results.filter(({ item }) => item !== null).length;
  if (phase === "writing") return `Writing: ${complete} of ${count} complete.`;
  if (phase === "stopped") return `Stopped. ${complete} of ${count} complete.`;
  return phase === "done" ? `${complete === 1 ? "One text" : `${complete} texts`} written.` : "";
};

/** The texts of the last request, each as soon as it is written. */
export function Results({ generation, actionsOf }: ResultsProps) {
  const { phase, results, problem, replace } = generation;
  return (
    <section aria-label="Texts" className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
      <p role="status" className="text-sm text-ink-2 empty:hidden">
        {statusOf(generation)}
      </p>
      {problem && (
        <p role="alert" className="font-medium text-signal">
          {problem}
        </p>
      )}
      {phase === "idle" && (
        <p className="max-w-[60ch] text-ink-2">
          The texts appear here while they are written. Each shows which of your facts and which of
          people’s words it rests on, and marks what nobody gave.
        </p>
      )}
      {results.map((result) =>
        result.item ? (
          <ContentCard key={result.index} item={result.item} onChange={replace}>
            {actionsOf(result.item)}
          </ContentCard>
        ) : (
          <p
            key={result.index}
            dir="auto"
            aria-busy
            className="rounded-xl border border-line p-4 whitespace-pre-line [overflow-wrap:anywhere]"
          >
            {result.text}
          </p>
        ),
      )}
    </section>
  );
}
