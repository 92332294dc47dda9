import { isJsonObject, type JsonObject, truncate } from "../json.ts";
import { type Level, levels, type Reason, type TextAnalysis } from "./analyze.ts";
import { bound, limit, plain, typeOf } from "./schema.ts";

/** What the values of a response are taken from. */
export interface FillContext {
  reading: TextAnalysis;
  /** The text that was read. */
  text: string;
  /** Links of the text. */
  links: readonly string[];
  /** What stands in place of the reader's own choice: the gullible mode's. Undefined keeps to the choice. */
  override?(place: FieldContext): unknown;
}

/** Where in a response a value stands. */
export interface FieldContext {
  /** The name of its property; that of the list, for an item of one. */
  name: string;
  schema: JsonObject;
  type: string;
  /** What the item of the list is about, within one. */
  reason: Reason | undefined;
}

/** Deeper than this nothing is filled in. */
const maxDepth = 10;
const maxItemsWanted = 4;

const isWord = (name: string, words: string): boolean =>
  new RegExp(`(?:^|[_-])(?:${words})(?:$|[_-])`, "i").test(
    name.replaceAll(/([a-z])([A-Z])/g, "$1_$2"),
  );

/** The level that a choice of levels names, whatever its letters look like. */
const levelIn = (options: readonly unknown[], level: Level): unknown =>
  options.find((one) => typeof one === "string" && alike(one) === alike(level));
const alike = (text: string): string => text.toLowerCase().replaceAll(/[^a-z]/g, "");

function choose(
  options: readonly unknown[],
  { reading, text }: FillContext,
  reason?: Reason,
): unknown {
  const isLevels = levels.every((level) => levelIn(options, level) !== undefined);
  if (isLevels) return levelIn(options, reading.level);
  const names = [reason?.name, ...reading.reasons.map(({ name }) => name)];
  const sign = names.find((name) => options.includes(name));
  if (sign !== undefined) return sign;
  const low = text.toLowerCase();
  const inText = options.find((one) => typeof one === "string" && low.includes(one.toLowerCase()));
  return inText ?? options.find((one) => one !== null) ?? null;
}

const byFormat: Record<string, (material: FillContext) => string> = {
  uri: ({ links }) => links[0] ?? "https://sandbox.invalid/",
  "date-time": () => "2026-01-01T00:00:00Z",
  date: () => "2026-01-01",
  email: () => "nobody@sandbox.invalid",
  uuid: () => "00000000-0000-4000-8000-000000000000",
};

function textFor({ name, schema, reason }: FieldContext, material: FillContext): string {
  const { reading, text, links } = material;
  const format = typeof schema.format === "string" ? byFormat[schema.format] : undefined;
  if (format) return format(material);
  if (isWord(name, "quotes?|evidence|excerpt|span")) {
    return reason?.quote ?? reading.reasons[0]?.quote ?? reading.sentences[0] ?? text;
  }
  if (isWord(name, "url|link|href")) return links[0] ?? "";
  if (isWord(name, "title|subject|headline|name|label")) {
    return truncate(reading.sentences[0] ?? text, 60);
  }
  if (reason) return reason.message;
  return reading.summary || text;
}

function fitted(value: string, schema: JsonObject): string {
  const max = limit(schema, "maxLength");
  const min = limit(schema, "minLength") ?? 0;
  return (max === undefined ? value : truncate(value, max)).padEnd(min, ".");
}

function numberFor({ name, schema, type }: FieldContext, { reading }: FillContext): number {
  const isPart = isWord(name, "confidence|probability|likelihood|share|ratio");
  const isScore = isPart || isWord(name, "score|rating|intent|relevance|rank|percent");
  const [low, high] = [bound(schema, "minimum"), bound(schema, "maximum")];
  const from = low ?? Math.min(0, high ?? 0);
  const to = high ?? (isPart ? 1 : Math.max(100, from));
  const value = isScore ? from + ((to - from) * reading.score) / 100 : from;
  const whole = type === "integer" ? Math.round(value) : Number(value.toFixed(2));
  return Math.min(Math.max(whole, from), to);
}

function truthFor({ name }: FieldContext, { reading }: FillContext): boolean {
  if (isWord(name, "promo\\w*|spam|ad|advert\\w*|selling")) return reading.promotes;
  return reading.score >= 25;
}

function listFor(
  place: FieldContext,
  material: FillContext,
  root: unknown,
  depth: number,
): unknown[] {
  const { schema, name, reason } = place;
  const fixed = Array.isArray(schema.prefixItems) ? schema.prefixItems : [];
  const item = (inner: unknown, about: Reason | undefined) =>
    fill(inner, { name, reason: about }, material, root, depth + 1);
  if (fixed.length > 0) return fixed.map((inner) => item(inner, reason));
  const { reasons } = material.reading;
  const max = Math.min(limit(schema, "maxItems") ?? maxItemsWanted, maxItemsWanted);
  const min = limit(schema, "minItems") ?? 0;
  const about = reasons.slice(0, Math.max(max, min));
  const items: unknown[] = about.map((one) => item(schema.items, one));
  while (items.length < min) items.push(item(schema.items, reason));
  return items;
}

/** A value that fits a schema and says what the reader found. */
function fill(
  given: unknown,
  { name, reason }: { name: string; reason: Reason | undefined },
  material: FillContext,
  root: unknown,
  depth: number,
): unknown {
  if (depth > maxDepth) return null;
  const schema = plain(given, root);
  const type = typeOf(schema);
  const place: FieldContext = { name, schema, type, reason };
  const instead = material.override?.(place);
  if (instead !== undefined) return typeof instead === "string" ? fitted(instead, schema) : instead;
  if ("const" in schema) return schema.const;
  if (Array.isArray(schema.enum)) return choose(schema.enum, material, reason);
  if (type === "object") {
    const properties = isJsonObject(schema.properties) ? schema.properties : {};
    const entries = Object.entries(properties).map(([inner, of]) => [
      inner,
      fill(of, { name: inner, reason }, material, root, depth + 1),
    ]);
    return Object.fromEntries(entries);
  }
  if (type === "array") return listFor(place, material, root, depth);
  if (type === "number" || type === "integer") return numberFor(place, material);
  if (type === "boolean") return truthFor(place, material);
  if (type === "null") return null;
  return fitted(textFor(place, material), schema);
}

/** A response of the shape that a JSON schema wants, made of what was read. */
export function fillSchema(schema: unknown, material: FillContext): unknown {
  return fill(schema, { name: "", reason: undefined }, material, schema, 0);
}
