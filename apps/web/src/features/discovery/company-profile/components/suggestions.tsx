import type { CompanyContext } from "@earshot/contract";
import { useEffect, useRef, useState } from "react";
import { useVolumes } from "../../../../lib/match-counts.ts";
import { sixOf } from "../../../../lib/suggestions.ts";
import { Button } from "../../../../ui/button.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { SuggestionRow } from "../../../../ui/suggestion-row.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useSuggestedKeywords } from "../api/suggest-keywords.ts";
import { inOneLine, messages } from "../messages.ts";
import type { StarterKeywords } from "../use-starter-keywords.ts";

const note = inOneLine(messages.noModel);

/** Six suggested keywords; reliable ones if the request fails. */
export function Suggestions({
  keywords,
  context,
}: {
  keywords: StarterKeywords;
  context: () => CompanyContext;
}) {
  // The context of the last request: the suggestions must not change during typing.
  const [usedContext, setUsedContext] = useState(context);
  const { data, error, isFetching, refetch } = useSuggestedKeywords(usedContext);
  const heading = useRef<HTMLHeadingElement>(null);
  const isFallback = error !== null || data?.source === "fallback";
  const hasFailed = isFallback && !isFetching;
  useEffect(() => {
    if (hasFailed) showToast({ ...messages.noModel, tone: "destructive" });
  }, [hasFailed]);

  const refresh = () => {
    const present = context();
    // An unchanged context needs a refetch; a changed one is fetched automatically.
    if (JSON.stringify(present) === JSON.stringify(usedContext)) void refetch();
    else setUsedContext(present);
    heading.current?.focus();
  };

  const shown = sixOf(data?.suggestions ?? []);
  const volumeOf = useVolumes(isFetching ? [] : shown.map(({ keyword }) => keyword));
  return (
    <div className="mt-2 grid gap-1">
      <div className="flex items-center justify-between gap-3">
        <h3 ref={heading} tabIndex={-1} className="font-semibold">
          Suggestions
        </h3>
        <Button size="small" busy={isFetching} onClick={refresh}>
          Refresh
        </Button>
      </div>
      {hasFailed && (
        <p role="note" className="rounded-lg bg-caution-soft px-3 py-2 text-sm text-caution">
          {note}
        </p>
      )}
      {data?.notice && !isFetching && <p className="text-sm text-ink-2">{data.notice}</p>}
      {isFetching ? (
        <Loading label="Loading suggestions">
          {["a", "b", "c", "d", "e", "f"].map((row) => (
            <Skeleton key={row} className="mb-2 h-12" />
          ))}
        </Loading>
      ) : (
        <ul aria-label="Suggested keywords" className="ph-no-capture">
          {shown.map((suggestion) => (
            <SuggestionRow
              key={suggestion.keyword}
              keyword={suggestion.keyword}
              category={suggestion.category}
              reason={suggestion.reason}
              volume={volumeOf(suggestion.keyword)}
              isAdded={keywords.has(suggestion.keyword)}
              onAdd={() => keywords.add(suggestion.keyword)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
