import type { ExclusionKind, Source } from "@earshot/contract";

/** An exclusion as a customer gives it. */
export interface ExclusionInput {
  kind: ExclusionKind;
  value: string;
  /** Set only for authors and communities. */
  source: Source | null;
}

/** How many exclusions a workspace can have. */
export const maxExclusions = 200;

/** A name as it is stored: without the prefix that a platform shows before it. */
export const withoutNamePrefix = (name: string): string =>
  name.trim().replace(/^(?:\/?[ur]\/|@)\s*/i, "");

/** The form in which names are compared. */
export const normalizeName = (name: string): string => withoutNamePrefix(name).toLowerCase();
