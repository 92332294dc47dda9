/** JsonObject of JSON that may hold anything. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a value of JSON is an object, and no list. */
export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A field of a value that may be anything; undefined where there is none. */
export const property = (value: unknown, name: string): unknown =>
  isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;

/** What JSON says; undefined where it is none. */
export function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A text of at most so many characters, cut between words where it has to be, without a mark for it. */
export function truncate(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max);
  const space = cut.lastIndexOf(" ");
  return (space > max / 2 ? cut.slice(0, space) : cut).trimEnd();
}
