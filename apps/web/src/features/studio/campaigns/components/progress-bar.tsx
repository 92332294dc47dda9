import type { Campaign } from "@earshot/contract";
import { progressInWords } from "../labels.ts";

/** How many posts of a campaign are written; a bar until all are. */
export function ProgressBar({ progress }: { progress: Campaign["progress"] }) {
  const { done, total } = progress;
  const words = progressInWords(progress);
  return (
    <div className="grid max-w-md gap-1.5">
      <p role="status" className="text-sm text-ink-2 tabular-nums">
        {words}
      </p>
      {done < total && (
        <div
          role="progressbar"
          aria-label="Posts written"
          aria-valuenow={done}
          aria-valuemin={0}
          aria-valuemax={total}
          aria-valuetext={words}
          className="h-1.5 rounded-full bg-line"
        >
          <div
            className="h-full rounded-full bg-signal"
            style={{ width: `${(done / total) * 100}%` }}
          />
        </div>
      )}
    </div>
  );
}
