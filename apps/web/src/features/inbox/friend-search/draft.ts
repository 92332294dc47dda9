import type { FriendContext, FriendRun } from "@earshot/contract";
import {
  type CompanyForm,
  emptyCompanyForm,
  parseCompanyForm,
  type Step,
} from "../../../lib/company-form.ts";
import { storedText } from "../../../lib/storage.ts";

/** Search results that are not saved as a snapshot yet. */
export interface Unsaved {
  title: string;
  context: FriendContext;
  runs: FriendRun[];
  /** Phrases that were not searched yet. */
  rest: string[];
  tokensRemaining: number | null;
}

/** The state of the wizard in this tab; it survives a reload and leaving the screen. */
export interface FriendDraft {
  form: CompanyForm;
  phrases: string[];
  step: Step;
  unsaved: Unsaved | null;
}

const emptyDraft: FriendDraft = {
  form: emptyCompanyForm,
  phrases: [],
  step: 1,
  unsaved: null,
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];

/** Reads a stored draft; ignores what another version of the product stored. */
function parseDraft(value: unknown): FriendDraft {
  if (!isObject(value)) return emptyDraft;
  const { form, phrases, step, unsaved } = value;
  const hasRuns = isObject(unsaved) && Array.isArray(unsaved.runs) && unsaved.runs.length > 0;
  return {
    form: { ...emptyCompanyForm, ...parseCompanyForm(form) },
    phrases: texts(phrases),
    step: step === 2 || step === 3 ? step : 1,
    unsaved: hasRuns ? { ...(unsaved as unknown as Unsaved), rest: texts(unsaved.rest) } : null,
  };
}

/**
 * Stores the wizard in this tab.
 * @param owner as `useDraftOwner` returns it
 */
export function friendDraft(owner: string) {
  const stored = storedText(`earshot.friend.${owner}`, "sessionStorage");
  const read = (): FriendDraft => {
    try {
      return parseDraft(JSON.parse(stored.read() ?? "null"));
    } catch {
      return emptyDraft;
    }
  };
  return {
    read,
    save: (part: Partial<FriendDraft>) => stored.write(JSON.stringify({ ...read(), ...part })),
    clear: () => stored.write(null),
  };
}
