import { isJsonObject, type JsonObject, property } from "../json.ts";

/** Below this depth a schema is considered circular. */
const maxDepth = 12;

/** The target of a `$ref` within a schema, such as `#/$defs/reason` (JSON Pointer, RFC 6901). */
function target(root: unknown, ref: string): unknown {
  if (ref === "#") return root;
  if (!ref.startsWith("#/")) return undefined;
  return ref
    .slice(2)
    .split("/")
    .map((step) => decodeURIComponent(step).replaceAll("~1", "/").replaceAll("~0", "~"))
    .reduce<unknown>(
      (inner, step) => (Array.isArray(inner) ? inner[Number(step)] : property(inner, step)),
      root,
    );
}

const isNull = (schema: unknown): boolean =>
  property(schema, "type") === "null" || property(schema, "const") === null;

function choices(schema: JsonObject): unknown[] | null {
  for (const word of ["anyOf", "oneOf"]) {
    const list = schema[word];
    if (Array.isArray(list) && list.length > 0) return list;
  }
  return null;
}

/** Merges schemas that all apply into one. */
function merged(schemas: readonly JsonObject[]): JsonObject {
  const properties = schemas.map((one) => one.properties).filter(isJsonObject);
  return Object.assign(
    {},
    ...schemas,
    properties.length > 0 && { properties: Object.assign({}, ...properties) },
  );
}

/**
 * A resolved schema: references are followed, the first alternative that is not null is chosen, and schemas that all
 * apply are merged. Without a schema, an empty one that allows anything.
 */
export function plain(schema: unknown, root: unknown, depth = 0): JsonObject {
  if (!isJsonObject(schema) || depth > maxDepth) return {};
  const { $ref, allOf, ...rest } = schema;
  if (typeof $ref === "string") return plain(target(root, $ref), root, depth + 1);
  const list = choices(rest);
  if (list) {
    const chosen = list.find((one) => !isNull(one)) ?? list[0];
    const { anyOf: _any, oneOf: _one, ...beside } = rest;
    return { ...beside, ...plain(chosen, root, depth + 1) };
  }
  if (Array.isArray(allOf)) {
    return merged([rest, ...allOf.map((one) => plain(one, root, depth + 1))]);
  }
  return rest;
}

/** The type of a resolved schema. */
export function typeOf(schema: JsonObject): string {
  const { type } = schema;
  const named: unknown = Array.isArray(type) ? type.find((one) => one !== "null") : type;
  if (typeof named === "string") return named;
  if (isJsonObject(schema.properties)) return "object";
  if ("items" in schema || "prefixItems" in schema) return "array";
  return "string";
}

/** A bound from the description: some libraries state bounds only there. */
function limitOf(schema: JsonObject, word: string): number | undefined {
  const text = typeof schema.description === "string" ? schema.description : "";
  const [, number] =
    new RegExp(String.raw`${word}(?:imum)?\D{0,12}?(-?\d+(?:\.\d+)?)`, "i").exec(text) ?? [];
  return number === undefined ? undefined : Number(number);
}

/** A bound of a schema, or else the one in its description. */
export function bound(schema: JsonObject, name: "minimum" | "maximum"): number | undefined {
  const exclusive = schema[name === "minimum" ? "exclusiveMinimum" : "exclusiveMaximum"];
  for (const value of [schema[name], exclusive]) if (typeof value === "number") return value;
  return limitOf(schema, name.slice(0, 3));
}

/** A whole-number keyword of a schema, such as `maxLength` or `minItems`. */
export function limit(schema: JsonObject, name: string): number | undefined {
  const value = schema[name];
  return typeof value === "number" && value >= 0 ? value : undefined;
}
