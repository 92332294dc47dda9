/** The days that a month's budget counts, as `YYYY-MM-DD`, in UTC. */
export function monthOf(moment: Date): { first: string; today: string } {
  const today = moment.toISOString().slice(0, 10);
  return { first: `${today.slice(0, 8)}01`, today };
}

/** When the next UTC day begins. */
export const tomorrow = (moment: Date): Date =>
  new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth(), moment.getUTCDate() + 1));

/** The used share of a budget in percent, rounded up so that any use is shown. */
export const percentOf = (usedMicros: number, capMicros: number): number =>
  usedMicros === 0 ? 0 : Math.min(100, Math.ceil((100 * usedMicros) / Math.max(1, capMicros)));
