import type { CallInput, Calls, Framework } from "@earshot/contract";
import { storedText } from "../../../lib/storage.ts";

/** The form of a framework, with the version that it was made from. */
export type FrameworkEdit = CallInput<Calls["putFramework"]>["body"] & {
  /** Sections that can be added: those that were removed, or found in the meantime. */
  others: SectionEdit[];
};

/** The form of a section. */
export type SectionEdit = CallInput<Calls["putFramework"]>["body"]["sections"][number];

const textsOf = ({ id, where, title, text }: Framework["sections"][number]): SectionEdit => ({
  ...{ id, where, title, text },
});

/** Returns the form of a stored framework. */
export const editOf = (framework: Framework): FrameworkEdit => ({
  version: framework.version,
  title: framework.title,
  sections: framework.sections.map(textsOf),
  others: framework.otherSections.map(textsOf),
});

/** Returns whether two edits would save the same. */
export const isSameEdit = (one: FrameworkEdit, other: FrameworkEdit): boolean =>
  JSON.stringify([one.title, one.sections]) === JSON.stringify([other.title, other.sections]);

function isEdit(value: unknown): value is FrameworkEdit {
  if (typeof value !== "object" || value === null) return false;
  const { version, title, sections, others } = value as Partial<FrameworkEdit>;
  const hasTexts = typeof version === "number" && typeof title === "string";
  return hasTexts && Array.isArray(sections) && Array.isArray(others);
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
