import type { z } from "zod";
import { loadSchemas, type Schemas } from "./load-schemas.ts";

/**
 * Creates a form rule from a schema of the contract: returns true or the schema's message. If the schemas
 * could not be loaded, every value passes, and the server validates it.
 */
export function fieldRule(pick: (schemas: Schemas) => z.ZodType) {
  return async (value: unknown): Promise<true | string> => {
    const schemas = await loadSchemas();
    if (!schemas) return true;
    const checked = pick(schemas).safeParse(value);
    return checked.success || (checked.error.issues[0]?.message ?? "Please correct this");
  };
}
