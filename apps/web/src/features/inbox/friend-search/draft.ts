import type { FriendContext, FriendRun } from "@earshot/contract";
import { storedText } from "../../../lib/storage.ts";
import { emptyForm, type FriendForm, type Step } from "./form.ts";

/** What a search has found and no snapshot holds yet. */
export interface Unsaved {
  title: string;
  context: FriendContext;
  runs: FriendRun[];
  /** Phrases that are still to be searched. */
  rest: string[];
  tokensRemaining: number | null;
}

/** What a tab remembers of the wizard, over a reload and over leaving it. */
export interface FriendDraft {
  form: FriendForm;
  phrases: string[];
  step: Step;
  unsaved: Unsaved | null;
}

export const emptyDraft: FriendDraft = { form: emptyForm, phrases: [], step: 1, unsaved: null };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];

/** A draft in what was stored; what another version of the product stored is left. */
function draftIn(value: unknown): FriendDraft {
  if (!isObject(value)) return emptyDraft;
  const { form, phrases, step, unsaved } = value;
  const known = Object.entries(isObject(form) ? form : {}).filter(
    ([name, text]) => name in emptyForm && typeof text === "string",
  );
  const hasRuns = isObject(unsaved) && Array.isArray(unsaved.runs) && unsaved.runs.length > 0;
  return {
    form: { ...emptyForm, ...Object.fromEntries(known) },
    phrases: texts(phrases),
    step: step === 2 || step === 3 ? step : 1,
    unsaved: hasRuns ? { ...(unsaved as unknown as Unsaved), rest: texts(unsaved.rest) } : null,
  };
}

/** The half-filled wizard of this tab, of one user. */
export function friendDraft(userId: string) {
  const stored = storedText(`earshot.friend.${userId}`, "sessionStorage");
  const read = (): FriendDraft => {
    try {
      return draftIn(JSON.parse(stored.read() ?? "null"));
    } catch {
      return emptyDraft;
    }
  };
  return {
    read,
    keep: (part: Partial<FriendDraft>) => stored.write(JSON.stringify({ ...read(), ...part })),
    drop: () => stored.write(null),
  };
}
export type DraftStore = ReturnType<typeof friendDraft>;
