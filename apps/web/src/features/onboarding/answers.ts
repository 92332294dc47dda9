import { storedText } from "../../lib/storage.ts";
import type { Profile } from "./api/save-profile.ts";

/** What the screen asks for. */
export interface Answers {
  companyName: string;
  problem: string;
  audience: string;
}

/** The call's body: answers are numbered as S2 §7 has it; what was left empty stays as it was. */
export function profileOf({ companyName, problem, audience }: Answers): Profile {
  const numbered = { "0": companyName, "1": problem, "2": audience };
  const given = Object.entries(numbered).map(([key, value]) => [key, value.trim()]);
  return {
    companyName,
    discovery_answers: Object.fromEntries(given.filter(([, value]) => value !== "")),
  };
}

/** The half-filled form of this tab, of one user. */
export function answersDraft(userId: string) {
  const stored = storedText(`earshot.onboarding.${userId}`, "sessionStorage");
  return {
    read(): Partial<Answers> {
      try {
        const kept: unknown = JSON.parse(stored.read() ?? "{}");
        if (typeof kept !== "object" || kept === null) return {};
        return Object.fromEntries(
          Object.entries(kept).filter(([, value]) => typeof value === "string"),
        );
      } catch {
        return {};
      }
    },
    keep: (answers: Partial<Answers>) => stored.write(JSON.stringify(answers)),
    drop: () => stored.write(null),
  };
}
