/** What never leaves the browser, wherever it stands in what is sent (S1 §5). */
const keptBack: ReadonlySet<string> = new Set([
  "debug",
  "trace",
  "metadata",
  "internal",
  "timestamp",
]);

const isPlain = (value: object) => [Object.prototype, null].includes(Object.getPrototypeOf(value));

/** A copy of what is to be sent, without the fields that are kept back. */
export function stripOutgoing(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(stripOutgoing);
  if (typeof value !== "object" || value === null || !isPlain(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !keptBack.has(name))
      .map(([name, inner]) => [name, stripOutgoing(inner)]),
  );
}
