/** Fields that never leave the browser, at any depth of a request body (S1 §5). */
const strippedFields: ReadonlySet<string> = new Set([
  "debug",
  "trace",
  "metadata",
  "internal",
  "timestamp",
]);

const isPlain = (value: object) => [Object.prototype, null].includes(Object.getPrototypeOf(value));

/** Returns a copy of a request body without those fields. */
export function stripOutgoing(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(stripOutgoing);
  if (typeof value !== "object" || value === null || !isPlain(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !strippedFields.has(name))
      .map(([name, inner]) => [name, stripOutgoing(inner)]),
  );
}
