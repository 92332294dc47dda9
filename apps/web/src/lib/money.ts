const dollars = new Intl.NumberFormat(undefined, { style: "currency", currency: "USD" });

/** Cents of US dollars in the reader's locale: 400 is `$4.00`. */
export const money = (cents: number): string => dollars.format(cents / 100);

/** Whole dollars to count bars by, from cents. */
export const inDollars = (cents: number): number => cents / 100;
