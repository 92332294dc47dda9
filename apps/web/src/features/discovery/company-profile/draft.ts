import { limits } from "@earshot/contract";
import { storedText } from "../../../lib/storage.ts";
import { type Answers, noAnswers, type Step, steps } from "./answers.ts";

/** What this tab remembers of one person's half-filled form. */
export interface Draft {
  answers: Partial<Answers>;
  keywords: string[];
  /** The keyword that is being typed. */
  typed: string;
  /** null: nothing was begun. */
  step: Step | null;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function parse(text: string | null): Draft {
  const kept: unknown = JSON.parse(text ?? "{}");
  if (!isRecord(kept)) throw new Error("not a draft");
  const answers = isRecord(kept.answers) ? kept.answers : {};
  const keywords = Array.isArray(kept.keywords) ? kept.keywords : [];
  return {
    answers: Object.fromEntries(
      Object.entries(answers).filter(
        ([name, value]) => name in noAnswers && typeof value === "string",
      ),
    ),
    keywords: keywords
      .filter((keyword): keyword is string => typeof keyword === "string")
      .slice(0, limits.starterKeywords),
    typed: typeof kept.typed === "string" ? kept.typed : "",
    step: steps.find((step) => step === kept.step) ?? null,
  };
}

/** The half-filled form of this tab, of one user. */
export function onboardingDraft(userId: string) {
  const stored = storedText(`earshot.onboarding.${userId}`, "sessionStorage");
  const read = (): Draft => {
    try {
      return parse(stored.read());
    } catch {
      return { answers: {}, keywords: [], typed: "", step: null };
    }
  };
  return {
    read,
    /** Keeps a part of it; the others stay. */
    keep: (part: Partial<Draft>) => stored.write(JSON.stringify({ ...read(), ...part })),
    drop: () => stored.write(null),
  };
}

export type OnboardingDraft = ReturnType<typeof onboardingDraft>;
