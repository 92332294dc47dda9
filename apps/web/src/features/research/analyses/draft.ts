import { storedText } from "../../../lib/storage.ts";
import { parseQuestions, type Questions } from "./questions.ts";

/** Stores the unfinished answers of a user in this tab. */
export function questionsDraft(userId: string) {
  const stored = storedText(`earshot.discover.${userId}`, "sessionStorage");
  return {
    read(): Partial<Questions> {
      try {
        return parseQuestions(JSON.parse(stored.read() ?? "null"));
      } catch {
        return {};
      }
    },
    save: (answers: Questions) => stored.write(JSON.stringify(answers)),
    clear: () => stored.write(null),
  };
}
