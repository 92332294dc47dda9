/** The minimum of mentions for judging whether a keyword is noisy. */
const minMentions = 20;
/** The minimum share of mentions that are skipped or cold. */
const minShare = 0.9;

/**
 * Whether a keyword is noisy on some days: it has many mentions, nearly all are skipped or cold, and the customer
 * engaged with none.
 */
export function isNoisy({
  mentions,
  engaged,
}: {
  mentions: { total: number; cold: number; skipped: number };
  engaged: number;
}): boolean {
  const { total, cold, skipped } = mentions;
  return total >= minMentions && engaged === 0 && Math.max(cold, skipped) / total >= minShare;
}
