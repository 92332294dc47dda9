import type { CallInput, Calls, Framework } from "@earshot/contract";
import { storedText } from "../../../lib/storage.ts";

/** A framework as the form holds it, with the version that it was made from. */
export type FrameworkEdit = CallInput<Calls["putFramework"]>["body"];

/** Returns the form of a stored framework. */
export const editOf = ({ version, title, sections }: Framework): FrameworkEdit => ({
  version,
  title,
  sections: sections.map(({ id, where, title: name, text }) => ({ id, where, title: name, text })),
});

function isEdit(value: unknown): value is FrameworkEdit {
  if (typeof value !== "object" || value === null) return false;
  const { version, title, sections } = value as Partial<FrameworkEdit>;
  return typeof version === "number" && typeof title === "string" && Array.isArray(sections);
}

/** Stores an unsaved change of a framework in this tab. */
export function frameworkDraft(analysisId: string) {
  const stored = storedText(`earshot.framework.${analysisId}`, "sessionStorage");
  return {
    read(): FrameworkEdit | null {
      try {
        const value: unknown = JSON.parse(stored.read() ?? "null");
        return isEdit(value) ? value : null;
      } catch {
        return null;
      }
    },
    save: (edit: FrameworkEdit) => stored.write(JSON.stringify(edit)),
    clear: () => stored.write(null),
  };
}
