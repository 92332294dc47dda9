let lastNumber = 0;

/** Returns a new UUID, different in each call. */
export const newId = (): string =>
  `00000000-0000-4000-8000-${String(++lastNumber).padStart(12, "0")}`;
