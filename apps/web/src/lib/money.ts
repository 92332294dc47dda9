const dollars = new Intl.NumberFormat(undefined, { style: "currency", currency: "USD" });

/** Formats cents of US dollars in the user's locale: 400 is `$4.00`. */
export const money = (cents: number): string => dollars.format(cents / 100);

/** Converts cents to whole dollars, for charts. */
export const inDollars = (cents: number): number => cents / 100;

/** Formats an amount in the smallest unit of its currency (ISO 4217), in the user's locale. */
export function moneyIn({ currency, amount }: { currency: string; amount: number }): string {
  const format = new Intl.NumberFormat(undefined, { style: "currency", currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}
