import { AppError } from "../errors.ts";

/** Deeper than any valid request; validation rejects deeper values. */
const maxDepth = 32;

/** The path to a string that PostgreSQL can't store (NUL or a lone surrogate); null without one. */
function findInvalidCharacter(value: unknown, depth = 0): string[] | null {
  if (typeof value === "string") {
    return value.includes("\0") || !value.isWellFormed() ? [] : null;
  }
  if (typeof value !== "object" || value === null || depth > maxDepth) return null;
  for (const [name, inner] of Object.entries(value)) {
    if (findInvalidCharacter(name)) return ["a name"];
    const found = findInvalidCharacter(inner, depth + 1);
    if (found) return [name, ...found];
  }
  return null;
}

/**
 * Rejects strings that PostgreSQL can't store and names the field.
 * @throws AppError VALIDATION_FAILED.
 */
export function rejectInvalidCharacters(parts: Record<string, unknown>): void {
  for (const part of Object.values(parts)) {
    const at = findInvalidCharacter(part);
    if (!at) continue;
    throw new AppError("VALIDATION_FAILED", {
      details: [
        `${at.join(".") || "the text"}: contains a character that can't be stored (NUL or half of a pair). Remove it`,
      ],
    });
  }
}
