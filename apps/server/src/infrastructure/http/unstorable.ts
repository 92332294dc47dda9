import { AppError } from "../errors.ts";

/** Deeper than any request of ours; the validation refuses what is deeper still. */
const deepest = 32;

/** Where in a value a text is that PostgreSQL can't hold: NUL, or half of a surrogate pair. */
function findUnstorable(value: unknown, depth = 0): string[] | null {
  if (typeof value === "string") {
    return value.includes("\0") || !value.isWellFormed() ? [] : null;
  }
  if (typeof value !== "object" || value === null || depth > deepest) return null;
  for (const [name, inner] of Object.entries(value)) {
    if (findUnstorable(name)) return ["a name"];
    const found = findUnstorable(inner, depth + 1);
    if (found) return [name, ...found];
  }
  return null;
}

/**
 * Refuses texts that no database of ours can hold, by the name of the field.
 * @throws AppError VALIDATION_FAILED.
 */
export function refuseUnstorable(parts: Record<string, unknown>): void {
  for (const part of Object.values(parts)) {
    const at = findUnstorable(part);
    if (!at) continue;
    throw new AppError("VALIDATION_FAILED", {
      details: [
        `${at.join(".") || "the text"}: holds a character that can't be stored (NUL or half of a pair). Please remove it`,
      ],
    });
  }
}
