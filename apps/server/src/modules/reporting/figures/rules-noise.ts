/** From so many mentions on, one can tell that a keyword makes only noise. */
const minMentions = 20;
/** So much of them is skipped or at the weakest level. */
const minShare = 0.9;

/**
 * Whether a keyword only makes noise in some days: many mentions, nearly all skipped or cold, and none that the
 * customer engaged with.
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
