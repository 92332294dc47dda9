import type { z } from "zod";

/** A form's rule made from a schema of the contract: true, or the schema's own message. */
export function fieldRule(schema: z.ZodType) {
  return (value: unknown): true | string => {
    const checked = schema.safeParse(value);
    return checked.success || (checked.error.issues[0]?.message ?? "Please correct this");
  };
}
