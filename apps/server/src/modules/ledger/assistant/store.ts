import { and, eq, gte, inArray, lt } from "drizzle-orm";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { modelAnswers } from "./schema.ts";

/** The cached answer to a question since a time. */
export async function findAnswer(
  db: Queryable,
  inputHash: string,
  since: Date,
): Promise<{ answer: unknown } | null> {
  const [row] = await db
    .select({ answer: modelAnswers.answer })
    .from(modelAnswers)
    .where(and(eq(modelAnswers.inputHash, inputHash), gte(modelAnswers.askedAt, since)));
  return row ?? null;
}

/** Caches an answer; a later one to the same question replaces it. */
export async function saveAnswer(
  tx: Tx,
  row: { inputHash: string; answer: unknown; about: string | null; askedAt: Date },
): Promise<void> {
  const { inputHash, ...changed } = row;
  await tx
    .insert(modelAnswers)
    .values(row)
    .onConflictDoUpdate({ target: modelAnswers.inputHash, set: changed });
}

/** Deletes cached answers about these things. */
export async function deleteAbout(tx: Tx, abouts: readonly string[]): Promise<void> {
  if (abouts.length === 0) return;
  await tx.delete(modelAnswers).where(inArray(modelAnswers.about, [...abouts]));
}

/** Deletes answers from before a time. */
export async function deleteBefore(db: Queryable, moment: Date): Promise<void> {
  await db.delete(modelAnswers).where(lt(modelAnswers.askedAt, moment));
}
