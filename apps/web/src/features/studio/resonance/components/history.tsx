import { postFormats } from "@earshot/contract";
import { useState } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { dayOf } from "../../../../lib/format.ts";
import { LoadProblem } from "../../../../ui/load-problem.tsx";
import { Pagination } from "../../../../ui/pagination.tsx";
import { pageSize, useOptimizations } from "../api/list-optimizations.ts";
import { Gains } from "./gains.tsx";

/** The improved texts, newest first, and the effect on their scores. */
export function OptimizationHistory() {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useOptimizations(page);
  if (error) {
    const message = messageOf(error, "Your improved texts could not be loaded.");
    return <LoadProblem message={message} onRetry={() => void refetch()} />;
  }
  if (!data) return <p role="status">Loading your improved texts…</p>;
  const { items, total } = data;
  if (total === 0) {
    return <p className="text-ink-2">Texts that you improve appear here with their scores.</p>;
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <Gains />
      <section aria-labelledby="improved-texts" className="grid gap-3">
        <h2 id="improved-texts" className="font-display text-xl font-bold">
          Improved texts
        </h2>
        <ul className="grid gap-3">
          {items.map(({ id, platform, after, scoreBefore, scoreAfter, instruction, createdAt }) => (
            <li key={id} className="grid gap-1 border-t border-line pt-3">
              <p className="text-sm text-ink-3 [overflow-wrap:anywhere]">
                {`${postFormats[platform].label} · ${dayOf(createdAt)} · ${scoreBefore} to ${scoreAfter}${instruction === null ? "" : ` · ${instruction}`}`}
              </p>
              <p className="line-clamp-3 whitespace-pre-wrap [overflow-wrap:anywhere]">{after}</p>
            </li>
          ))}
        </ul>
        <Pagination
          label="Pages of improved texts"
          page={page}
          count={Math.ceil(total / pageSize)}
          onPage={setPage}
        />
      </section>
    </div>
  );
}
