import { useEffect, useState } from "react";
import { useCollectionStatus } from "../api/get-collection-status.ts";

const inWords = (found: number) =>
  `${found.toLocaleString()} ${found === 1 ? "mention" : "mentions"}`;

/**
 * That the last 7 days are being looked through for a new keyword, and how that ended; nothing where
 * it was not seen to begin.
 * @param found how many mentions there are by now; left out where the screen shows them itself
 */
export function BackfillProgress({ found }: { found?: number | undefined }) {
  const { data } = useCollectionStatus();
  const isLooking = data?.looking_back === true;
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (isLooking) setSeen(true);
  }, [isLooking]);

  const text = () => {
    if (isLooking) {
      const soFar = found === undefined ? "" : ` ${inWords(found)} so far.`;
      return `Searching the last 7 days…${soFar}`;
    }
    if (!seen) return "";
    const inAll = found === undefined ? "" : ` ${inWords(found)} in all.`;
    return `The search of the last 7 days is complete.${inAll}`;
  };
  return (
    <p role="status" className="text-ink-2 tabular-nums">
      {text()}
    </p>
  );
}
