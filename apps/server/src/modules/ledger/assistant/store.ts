import { and, eq, gte, inArray, lt } from "drizzle-orm";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { modelAnswers } from "./schema.ts";

/** An answer to the same question that is not older than a moment. */
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

/** Keeps an answer; a later one to the same question takes its place. */
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

/** Takes away what was answered about some things. */
export async function deleteAbout(tx: Tx, abouts: readonly string[]): Promise<void> {
  if (abouts.length === 0) return;
  await tx.delete(modelAnswers).where(inArray(modelAnswers.about, [...abouts]));
}

/** Takes away what was answered before a moment. */
export async function deleteBefore(db: Queryable, moment: Date): Promise<void> {
  await db.delete(modelAnswers).where(lt(modelAnswers.askedAt, moment));
}
