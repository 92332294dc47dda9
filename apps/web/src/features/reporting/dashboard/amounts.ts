import type { FigureSums } from "@earshot/contract";
import { money, moneyIn } from "../../../lib/money.ts";

const percentFormat = new Intl.NumberFormat(undefined, {
  style: "percent",
  maximumFractionDigits: 0,
});

/** A share as percent; null for a share of nothing. */
export const shareOf = (part: number, whole: number): string | null =>
  whole === 0 ? null : percentFormat.format(part / whole);

/** Formats how long something took: "40 s", "3 min", "2 h 5 min", "3 days". */
export function duration(seconds: number | null): string | null {
  if (seconds === null) return null;
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  const minutes = Math.round(whole / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return `${Math.round(hours / 24)} days`;
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
}

/** "$120.00, €40.00"; null when nothing was earned. */
export const earnedInWords = (earned: FigureSums["earned"]): string | null =>
  earned.length === 0 ? null : earned.map(moneyIn).join(", ");

/** The cost of one live reply; null without a live reply or a plan. */
export const costPerReply = ({ cost }: FigureSums): string | null =>
  cost?.perLiveReplyCents == null ? null : money(cost.perLiveReplyCents);
