const dollars = new Intl.NumberFormat(undefined, { style: "currency", currency: "USD" });

/** Formats cents of US dollars in the user's locale: 400 is `$4.00`. */
export const money = (cents: number): string => dollars.format(cents / 100);

/** Converts cents to whole dollars, for charts. */
export const inDollars = (cents: number): number => cents / 100;
