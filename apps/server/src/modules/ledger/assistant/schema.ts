import { index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "../../../infrastructure/database/columns.ts";

/** Cached responses of the language model, so that the same question is not paid for twice. */
export const modelAnswers = pgTable(
  "model_answers",
  {
    /** SHA-256 of the question, the model and the requested form, in hex. */
    inputHash: text("input_hash").primaryKey(),
    answer: jsonb("answer").notNull(),
    /** The record that it is about, as `post:<id>`, with which it is deleted; null: it is about none. */
    about: text("about"),
    askedAt: moment("asked_at").notNull(),
  },
  (table) => [
    index("model_answers_about").on(table.about),
    index("model_answers_asked").on(table.askedAt),
  ],
);
