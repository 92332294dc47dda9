import { isJsonObject, type JsonObject, truncate } from "../json.ts";
import { type Level, levels, type Reason, type TextAnalysis } from "./analyze.ts";
import { bound, limit, plain, typeOf } from "./schema.ts";

/** The source of a response's values. */
export interface FillContext {
  analysis: TextAnalysis;
  /** The text that was read. */
  text: string;
  /** Links of the text. */
  links: readonly string[];
  /** A value that replaces the reader's own choice, as in gullible mode; undefined keeps the choice. */
  override?(field: FieldContext): unknown;
}

/** The position of a value in a response. */
export interface FieldContext {
  /** The name of its property; for an item of a list, the name of the list. */
  name: string;
  schema: JsonObject;
  type: string;
  /** The reason that the item of a list is about; undefined outside lists. */
  reason: Reason | undefined;
}

/** Values below this depth are null. */
const maxDepth = 10;
const maxListItems = 4;

const isWord = (name: string, words: string): boolean =>
  new RegExp(`(?:^|[_-])(?:${words})(?:$|[_-])`, "i").test(
    name.replaceAll(/([a-z])([A-Z])/g, "$1_$2"),
  );

/** The option that names a level, ignoring case and punctuation. */
const levelIn = (options: readonly unknown[], level: Level): unknown =>
  options.find((one) => typeof one === "string" && alike(one) === alike(level));
const alike = (text: string): string => text.toLowerCase().replaceAll(/[^a-z]/g, "");

function choose(
  options: readonly unknown[],
  { analysis, text }: FillContext,
  reason?: Reason,
): unknown {
  const isLevels = levels.every((level) => levelIn(options, level) !== undefined);
  if (isLevels) return levelIn(options, analysis.level);
  const names = [reason?.name, ...analysis.reasons.map(({ name }) => name)];
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
  const { analysis, text, links } = material;
  const format = typeof schema.format === "string" ? byFormat[schema.format] : undefined;
  if (format) return format(material);
  if (isWord(name, "quotes?|evidence|excerpt|span")) {
    return reason?.quote ?? analysis.reasons[0]?.quote ?? analysis.sentences[0] ?? text;
  }
  if (isWord(name, "url|link|href")) return links[0] ?? "";
  if (isWord(name, "title|subject|headline|name|label")) {
    return truncate(analysis.sentences[0] ?? text, 60);
  }
  if (reason) return reason.message;
  return analysis.summary || text;
}

function fitted(value: string, schema: JsonObject): string {
  const max = limit(schema, "maxLength");
  const min = limit(schema, "minLength") ?? 0;
  return (max === undefined ? value : truncate(value, max)).padEnd(min, ".");
}

function numberFor({ name, schema, type }: FieldContext, { analysis }: FillContext): number {
  const isPart = isWord(name, "confidence|probability|likelihood|share|ratio");
  const isScore = isPart || isWord(name, "score|rating|intent|relevance|rank|percent");
  const [low, high] = [bound(schema, "minimum"), bound(schema, "maximum")];
  const from = low ?? Math.min(0, high ?? 0);
  const to = high ?? (isPart ? 1 : Math.max(100, from));
  const value = isScore ? from + ((to - from) * analysis.score) / 100 : from;
  const whole = type === "integer" ? Math.round(value) : Number(value.toFixed(2));
  return Math.min(Math.max(whole, from), to);
}

function truthFor({ name }: FieldContext, { analysis }: FillContext): boolean {
  if (isWord(name, "promo\\w*|spam|ad|advert\\w*|selling")) return analysis.promotes;
  return analysis.score >= 25;
}

function listFor(
  field: FieldContext,
  material: FillContext,
  root: unknown,
  depth: number,
): unknown[] {
  const { schema, name, reason } = field;
  const fixed = Array.isArray(schema.prefixItems) ? schema.prefixItems : [];
  const item = (inner: unknown, about: Reason | undefined) =>
    fill(inner, { name, reason: about }, material, root, depth + 1);
  if (fixed.length > 0) return fixed.map((inner) => item(inner, reason));
  const { reasons } = material.analysis;
  const max = Math.min(limit(schema, "maxItems") ?? maxListItems, maxListItems);
  const min = limit(schema, "minItems") ?? 0;
  const about = reasons.slice(0, Math.max(max, min));
  const items: unknown[] = about.map((one) => item(schema.items, one));
  while (items.length < min) items.push(item(schema.items, reason));
  return items;
}

/** A value that fits a schema and reflects the analysis. */
function fill(
  rawSchema: unknown,
  { name, reason }: { name: string; reason: Reason | undefined },
  material: FillContext,
  root: unknown,
  depth: number,
): unknown {
  if (depth > maxDepth) return null;
  const schema = plain(rawSchema, root);
  const type = typeOf(schema);
  const field: FieldContext = { name, schema, type, reason };
  const instead = material.override?.(field);
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
  if (type === "array") return listFor(field, material, root, depth);
  if (type === "number" || type === "integer") return numberFor(field, material);
  if (type === "boolean") return truthFor(field, material);
  if (type === "null") return null;
  return fitted(textFor(field, material), schema);
}

/** A response that fits a JSON schema, filled from the analysis. */
export function fillSchema(schema: unknown, material: FillContext): unknown {
  return fill(schema, { name: "", reason: undefined }, material, schema, 0);
}
