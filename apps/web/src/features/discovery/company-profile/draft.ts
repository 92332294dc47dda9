import { limits } from "@earshot/contract";
import { type CompanyForm, parseCompanyForm, type Step, steps } from "../../../lib/company-form.ts";
import { storedText } from "../../../lib/storage.ts";

/** The unfinished form in this tab. */
export interface Draft {
  answers: Partial<CompanyForm>;
  keywords: string[];
  /** The keyword being typed. */
  typed: string;
  /** null: the form was not started. */
  step: Step | null;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function parse(text: string | null): Draft {
  const stored: unknown = JSON.parse(text ?? "{}");
  if (!isRecord(stored)) throw new Error("not a draft");
  const keywords = Array.isArray(stored.keywords) ? stored.keywords : [];
  return {
    answers: parseCompanyForm(stored.answers),
    keywords: keywords
      .filter((keyword): keyword is string => typeof keyword === "string")
      .slice(0, limits.starterKeywords),
    typed: typeof stored.typed === "string" ? stored.typed : "",
    step: steps.find((step) => step === stored.step) ?? null,
  };
}

/**
 * Stores the unfinished form in this tab.
 * @param owner as `useDraftOwner` returns it
 */
export function onboardingDraft(owner: string) {
  const stored = storedText(`earshot.onboarding.${owner}`, "sessionStorage");
  const read = (): Draft => {
    try {
      return parse(stored.read());
    } catch {
      return { answers: {}, keywords: [], typed: "", step: null };
    }
  };
  return {
    read,
    /** Saves a part of the draft; the other parts stay. */
    save: (part: Partial<Draft>) => stored.write(JSON.stringify({ ...read(), ...part })),
    clear: () => stored.write(null),
  };
}

export type OnboardingDraft = ReturnType<typeof onboardingDraft>;
