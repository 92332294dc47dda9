import type { z } from "zod";
import { loadSchemas, type Schemas } from "./load-schemas.ts";

/**
 * A form's rule made from a schema of the contract: true, or the schema's own message. Without the
 * schemas the value passes, and the server says the same when it is sent.
 */
export function fieldRule(pick: (schemas: Schemas) => z.ZodType) {
  return async (value: unknown): Promise<true | string> => {
    const schemas = await loadSchemas();
    if (!schemas) return true;
    const checked = pick(schemas).safeParse(value);
    return checked.success || (checked.error.issues[0]?.message ?? "Please correct this");
  };
}
