import { useEffect, useState } from "react";
import { useWatching } from "../api/list-watching.ts";

const inWords = (found: number) =>
  `${found.toLocaleString()} ${found === 1 ? "mention" : "mentions"}`;

/**
 * That the last 7 days are being looked through for a new keyword, and how that ended; nothing where
 * it was not seen to begin.
 * @param found how many mentions there are by now; left out where the screen shows them itself
 */
export function LookingBack({ found }: { found?: number | undefined }) {
  const { data } = useWatching();
  const isLooking = data?.isBackfilling === true;
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (isLooking) setSeen(true);
  }, [isLooking]);

  const text = () => {
    if (isLooking) {
      const soFar = found === undefined ? "" : ` ${inWords(found)} so far.`;
      return `Looking through the last 7 days…${soFar}`;
    }
    if (!seen) return "";
    const inAll = found === undefined ? "" : ` ${inWords(found)} in all.`;
    return `The last 7 days have been looked through.${inAll}`;
  };
  return (
    <p role="status" className="text-ink-2 tabular-nums">
      {text()}
    </p>
  );
}
