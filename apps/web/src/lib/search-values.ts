const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns a search parameter that is an id; undefined for anything else. */
export const validId = (value: unknown): string | undefined =>
  typeof value === "string" && uuid.test(value) ? value : undefined;
