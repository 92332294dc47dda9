import { isJsonObject } from "./json.ts";

/**
 * Checks a response schema as both services do: objects must not allow further fields. OpenAI's strict mode also
 * requires that every property is required (both from memory of their documentation).
 * @returns the path of the first violation and its description; null when there is none
 */
export function schemaViolation(
  schema: unknown,
  { allRequired }: { allRequired: boolean },
): string | null {
  return breach(schema, "the root", allRequired);
}

function breach(schema: unknown, place: string, allRequired: boolean): string | null {
  if (Array.isArray(schema)) {
    return (
      schema.map((one) => breach(one, place, allRequired)).find((found) => found !== null) ?? null
    );
  }
  if (!isJsonObject(schema)) return null;
  const properties = isJsonObject(schema.properties) ? schema.properties : {};
  if (schema.type === "object") {
    if (schema.additionalProperties !== false) {
      return `additionalProperties must be supplied and false in ${place}`;
    }
    const required = Array.isArray(schema.required) ? schema.required : [];
    const left = Object.keys(properties).find((name) => !required.includes(name));
    if (allRequired && left !== undefined) return `required must name ${left} in ${place}`;
  }
  const inner: [string, unknown][] = [
    ...Object.entries(properties),
    ...Object.entries(isJsonObject(schema.$defs) ? schema.$defs : {}),
    ["items", schema.items],
    ["anyOf", schema.anyOf],
  ];
  for (const [name, one] of inner) {
    const found = breach(one, name, allRequired);
    if (found !== null) return found;
  }
  return null;
}
