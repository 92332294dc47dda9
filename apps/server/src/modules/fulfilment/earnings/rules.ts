import type { EarningState } from "@earshot/contract";

/** Half of a rate in cents, rounded up: the pay for a reply that was withdrawn after submission. */
export const halfOf = (cents: number): number => Math.ceil(cents / 2);

/** The state as a writer sees it: an earning with a payout is paid. */
export const stateOf = (row: {
  state: Exclude<EarningState, "paid">;
  payoutId: string | null;
}): EarningState => (row.payoutId === null ? row.state : "paid");

/** Sums in cents by state; missing states are 0. */
export function sumsOf(rows: readonly { state: EarningState; cents: number }[]) {
  const of = (requested: EarningState) =>
    rows.reduce((sum, { state, cents }) => (state === requested ? sum + cents : sum), 0);
  return {
    pending: of("pending"),
    due: of("earned"),
    paid: of("paid"),
    cancelled: of("cancelled"),
  };
}

/** The sum of earnings in cents. */
export const totalOf = (rows: readonly { cents: number }[]): number =>
  rows.reduce((sum, { cents }) => sum + cents, 0);

const dayMs = 86_400_000;

/** The first moment of a UTC day such as 2026-01-31. */
export const startOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** The end of a UTC day, exclusive. */
export const endOf = (day: string): Date => new Date(startOf(day).getTime() + dayMs);

/** The UTC day of a moment, such as 2026-01-31. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/** The Monday of the UTC week of a moment. */
export function mondayOf(moment: Date): string {
  const since = (moment.getUTCDay() + 6) % 7;
  return dayOf(new Date(moment.getTime() - since * dayMs));
}

/** The Mondays of the last weeks, the current one last. */
export const lastMondays = (now: Date, count: number): string[] =>
  Array.from({ length: count }, (_, at) =>
    mondayOf(new Date(now.getTime() - (count - 1 - at) * 7 * dayMs)),
  );

/** The problems with the days of a request, one sentence each. */
export const spanProblems = ({ from, to }: Span): string[] =>
  from !== undefined && to !== undefined && from > to ? ["from: must not be after to"] : [];

/** UTC days, both inclusive; undefined: from the first, until today. */
export interface Span {
  from?: string | undefined;
  to?: string | undefined;
}

/** Cents as a plain number of dollars: 400 is `4.00`. */
export const dollars = (cents: number): string =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
