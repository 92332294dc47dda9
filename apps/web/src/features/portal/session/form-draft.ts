import { storedText } from "../../../lib/storage.ts";

const stored = storedText("earshot.authDraft", "sessionStorage");

/** The fields that both forms store over a reload, never a password. */
export interface FormDraft {
  email: string;
  fullName: string;
  companyName: string;
}

const empty: FormDraft = { email: "", fullName: "", companyName: "" };

/** The half-filled form of this tab. */
export function readDraft(): FormDraft {
  try {
    const draft: unknown = JSON.parse(stored.read() ?? "{}");
    if (typeof draft !== "object" || draft === null) return empty;
    const fields = Object.entries(draft).filter(
      ([name, value]) => name in empty && typeof value === "string",
    );
    return { ...empty, ...Object.fromEntries(fields) };
  } catch {
    return empty;
  }
}

/** Stores what has been typed so far; other fields of the draft stay. */
export function keepDraft(fields: { readonly [name in keyof FormDraft]?: string }): void {
  const { email, fullName, companyName } = { ...readDraft(), ...fields };
  stored.write(JSON.stringify({ email, fullName, companyName }));
}

/** Deletes the draft once the form has succeeded. */
export function dropDraft(): void {
  stored.write(null);
}
