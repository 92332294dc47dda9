import { useEffect, useState } from "react";
import type { FieldValues, UseFormWatch } from "react-hook-form";
import { useDraftOwner } from "./draft-owner.ts";
import { type StoredText, storedText } from "./storage.ts";

/** Checks whether a stored value can be the value of a field. */
type Fits<Value> = (value: unknown) => value is Value;
type FieldChecks<Form> = { readonly [Name in keyof Form]: Fits<Form[Name]> };

export const isText: Fits<string> = (value) => typeof value === "string";
export const isOneOf =
  <Value>(choices: readonly Value[]): Fits<Value> =>
  (value): value is Value =>
    choices.some((choice) => choice === value);
export const isListOf =
  <Value>(fits: Fits<Value>): Fits<Value[]> =>
  (value): value is Value[] =>
    Array.isArray(value) && value.every(fits);

const storeOf = (owner: string, name: string): StoredText =>
  storedText(`earshot.form.${owner}.${name}`, "sessionStorage");

function changesIn<Form extends object>(
  text: string | null,
  fits: FieldChecks<Form>,
): Partial<Form> {
  try {
    const stored: unknown = JSON.parse(text ?? "{}");
    if (typeof stored !== "object" || stored === null) return {};
    const fields = Object.entries(stored).filter(
      ([name, value]) => Object.hasOwn(fits, name) && fits[name as keyof Form](value),
    );
    return Object.fromEntries(fields) as Partial<Form>;
  } catch {
    return {};
  }
}

function createDraft<Form extends object>(
  stored: StoredText,
  saved: Form,
  fits: FieldChecks<Form>,
) {
  const initial: Form = { ...saved, ...changesIn(stored.read(), fits) };
  let base = saved;
  let values = initial;
  function store(): void {
    const changes = Object.entries(values).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(base[name as keyof Form]),
    );
    stored.write(changes.length > 0 ? JSON.stringify(Object.fromEntries(changes)) : null);
  }
  return {
    /** The initial values of the form: the saved ones, with the changes of the draft. */
    initial,
    /** Stores changed fields; the others stay as they are. */
    save(fields: Partial<Form>): void {
      values = { ...values, ...fields };
      store();
    },
    /** Stores only what differs from these values, which were saved while the form stays open. */
    rebase(now: Form): void {
      base = now;
      store();
    },
    clear: (): void => stored.write(null),
  };
}

/**
 * Stores the unsaved changes of a form in this tab, over a reload. Fields that were not changed take the saved values,
 * which may be newer than the draft. Never for passwords, secrets or tokens.
 * @param name the name of the form, with the id of what it changes
 * @param saved the values of the form without a draft
 * @param fits checks the stored values, which another version of the product may have stored
 */
export function useFormDraft<Form extends object>(
  name: string,
  saved: Form,
  fits: FieldChecks<Form>,
) {
  const owner = useDraftOwner();
  const [draft] = useState(() => createDraft(storeOf(owner, name), saved, fits));
  return draft;
}

/** Stores the fields of a form in its draft as they are changed. */
export function useSaveDraft<Fields extends FieldValues>(
  watch: UseFormWatch<Fields>,
  draft: { save: (fields: NoInfer<Partial<Fields>>) => void },
): void {
  useEffect(() => {
    const watched = watch((fields) => draft.save(fields as Partial<Fields>));
    return () => watched.unsubscribe();
  }, [watch, draft]);
}

/** Finds and deletes drafts by the names of their forms. */
export function useFormDrafts() {
  const owner = useDraftOwner();
  return {
    has: (name: string): boolean => storeOf(owner, name).read() !== null,
    clear: (name: string): void => storeOf(owner, name).write(null),
  };
}
