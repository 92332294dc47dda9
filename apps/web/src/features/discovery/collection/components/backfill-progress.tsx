import { useEffect, useState } from "react";
import { useCollectionStatus } from "../api/get-collection-status.ts";

const inWords = (found: number) =>
  `${found.toLocaleString()} ${found === 1 ? "mention" : "mentions"}`;

/**
 * Shows that the last 7 days are being searched for a new keyword, and when the search is complete. Shows
 * nothing for a search that was complete before.
 * @param found how many mentions there are so far; omitted if the screen shows them anyway
 */
export function BackfillProgress({ found }: { found?: number | undefined }) {
  const { data } = useCollectionStatus();
  const isRunning = data?.isBackfilling === true;
  const [hasRun, setHasRun] = useState(false);
  useEffect(() => {
    if (isRunning) setHasRun(true);
  }, [isRunning]);

  const text = () => {
    if (isRunning) {
      const soFar = found === undefined ? "" : ` ${inWords(found)} so far.`;
      return `Searching the last 7 days…${soFar}`;
    }
    if (!hasRun) return "";
    const inAll = found === undefined ? "" : ` ${inWords(found)} in all.`;
    return `The search of the last 7 days is complete.${inAll}`;
  };
  return (
    <p role="status" className="text-ink-2 tabular-nums">
      {text()}
    </p>
  );
}
