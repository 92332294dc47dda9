/** The fields of a keyword that matter for a plan's limit. */
interface Limited {
  id: string;
  pausedAt: Date | null;
}

/**
 * The keywords that a new limit pauses and resumes. Above the limit, the newest are paused, the newest of them first.
 * Below it, the oldest of the paused keywords are resumed, as many as fit.
 * @param keywords oldest first
 * @param limit null: unlimited
 * @param searched how many tokens searches have taken: they leave fewer to resume, but pause none
 */
export function fitToLimit<K extends Limited>(
  keywords: readonly K[],
  limit: number | null,
  searched: number,
): { paused: K[]; resumed: K[] } {
  const isPaused = ({ pausedAt }: K) => pausedAt !== null;
  const monitored = keywords.filter((one) => !isPaused(one));
  if (limit === null) return { paused: [], resumed: keywords.filter(isPaused) };
  const room = Math.max(0, limit - monitored.length - searched);
  return {
    paused: monitored.slice(limit).toReversed(),
    resumed: keywords.filter(isPaused).slice(0, room),
  };
}
