import type { Keyword, KeywordSuggestion } from "@earshot/contract";
import { useEffect, useId, useRef, useState } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { useVolumes } from "../../../../lib/match-counts.ts";
import { noModel, sixOf } from "../../../../lib/suggestions.ts";
import { Button } from "../../../../ui/button.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { SuggestionRow } from "../../../../ui/suggestion-row.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useAddKeyword } from "../api/add-keyword.ts";
import { useKeywordSuggestions } from "../api/suggest-keywords.ts";

const sourceNotes = {
  model: "Proposed by AI from your company profile.",
  context: "Taken from your own words.",
  fallback: "Phrases that work for most companies.",
} as const;

interface SuggestionsProps {
  keywords: readonly Keyword[];
  isFull: boolean;
}

function Row({
  suggestion,
  volume,
  keywords,
  isFull,
}: SuggestionsProps & { suggestion: KeywordSuggestion; volume: string | undefined }) {
  const add = useAddKeyword({
    onError: (error) =>
      showToast({ title: messageOf(error, "Failed to add keyword"), tone: "destructive" }),
  });
  const { keyword, category, reason, angle } = suggestion;
  const same = keyword.trim().toLowerCase();
  return (
    <SuggestionRow
      keyword={keyword}
      category={category}
      reason={reason}
      angle={angle}
      volume={volume}
      isAdded={keywords.some((one) => one.keyword.toLowerCase() === same)}
      isFull={isFull}
      busy={add.isPending}
      onAdd={() => add.mutate(keyword.trim())}
    />
  );
}

/** Suggested keywords, on request; reliable phrases if the request fails. */
export function Suggestions({ keywords, isFull }: SuggestionsProps) {
  const id = useId();
  const [isRequested, setRequested] = useState(false);
  const { data, error, isFetching, refetch } = useKeywordSuggestions(isRequested);
  const heading = useRef<HTMLHeadingElement>(null);
  const hasFailed = error !== null && !isFetching;
  useEffect(() => {
    if (hasFailed) showToast({ ...noModel, tone: "destructive" });
  }, [hasFailed]);

  const shown = error ? sixOf(data?.suggestions ?? []) : (data?.suggestions ?? []);
  const isReady = isRequested && !isFetching;
  const volumeOf = useVolumes(isReady ? shown.map(({ keyword }) => keyword) : []);
  const source = error ? "fallback" : data?.source;
  return (
    <section aria-labelledby={id} aria-busy={isFetching} className="mt-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 ref={heading} id={id} tabIndex={-1} className="font-semibold">
          Suggestions
        </h3>
        <Button
          size="small"
          busy={isFetching}
          onClick={() => {
            if (isRequested) void refetch();
            else setRequested(true);
          }}
        >
          {isRequested ? "Refresh" : "Suggest keywords"}
        </Button>
      </div>
      {hasFailed && (
        <p role="note" className="mt-2 rounded-lg bg-caution-soft px-3 py-2 text-sm text-caution">
          {noModel.title}: {noModel.description}
        </p>
      )}
      {isFetching && (
        <Loading label="Loading suggestions">
          {["a", "b", "c"].map((row) => (
            <Skeleton key={row} className="mt-2 h-12" />
          ))}
        </Loading>
      )}
      {isReady && (
        <>
          <p role="status" className="mt-1 text-sm text-ink-2">
            {shown.length === 0
              ? "All suggestions are already in your list."
              : source && sourceNotes[source]}
            {!error && data?.notice && ` ${data.notice}`}
          </p>
          {shown.length > 0 && (
            <ul aria-label="Suggested keywords" className="ph-no-capture mt-2 border-t border-line">
              {shown.map((suggestion) => (
                <Row
                  key={suggestion.keyword}
                  suggestion={suggestion}
                  volume={volumeOf(suggestion.keyword)}
                  keywords={keywords}
                  isFull={isFull}
                />
              ))}
            </ul>
          )}
        </>
      )}
    </section>
  );
}
