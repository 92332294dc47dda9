import { createHash } from "node:crypto";
import { z } from "zod";
import type { RowKey } from "./database/row-key.ts";
import { AppError } from "./errors.ts";

/** The largest count of microseconds that is exact as a double: the year 2255. */
const maxMicros = 9e15;

const stored = z.tuple([
  z.string(),
  z
    .string()
    .regex(/^-?\d{1,16}$/)
    .refine((text) => Math.abs(Number(text)) <= maxMicros),
  z.uuid(),
  z.int().min(-32_768).max(32_767),
]);

const refuse = (problem: string): never => {
  throw new AppError("VALIDATION_FAILED", { details: [`cursor: ${problem}`] });
};

/**
 * The cursors of one list of a workspace. A cursor has the position of the last row, so that added and deleted rows
 * don't shift the next page. It gives no access: the list is read by workspace anyway.
 * @param list what is listed, with its workspace, filters and order; its cursors are refused elsewhere
 */
export function cursorsOf(list: unknown) {
  const mark = createHash("sha256").update(JSON.stringify(list)).digest("base64url").slice(0, 16);
  return {
    /** @returns null without a row to continue from. */
    write: (key: RowKey | null): string | null =>
      key &&
      Buffer.from(JSON.stringify([mark, key.micros, key.id, key.score])).toString("base64url"),

    /** @throws AppError VALIDATION_FAILED for texts that are not cursors, and for cursors of another list. */
    read(cursor: string | undefined): RowKey | undefined {
      if (cursor === undefined) return undefined;
      const { data } = stored.safeParse(parse(Buffer.from(cursor, "base64url").toString()));
      if (!data) return refuse("must be the nextCursor of a page of this list");
      const [of, micros, id, score] = data;
      if (of !== mark) {
        return refuse("is of a list with other filters: start again without a cursor");
      }
      return { micros, id, score };
    },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
