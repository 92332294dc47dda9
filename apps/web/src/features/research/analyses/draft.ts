import { storedText } from "../../../lib/storage.ts";
import { parseQuestions, type Questions } from "./questions.ts";

/**
 * Stores unfinished answers in this tab.
 * @param owner as `useDraftOwner` returns it
 */
export function questionsDraft(owner: string) {
  const stored = storedText(`earshot.discover.${owner}`, "sessionStorage");
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
