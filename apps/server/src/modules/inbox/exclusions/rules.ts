import type { ExclusionKind, Source } from "@earshot/contract";

/** What is to be left out, as it is stored. */
export interface Wanted {
  kind: ExclusionKind;
  value: string;
  /** Of authors and communities alone. */
  source: Source | null;
}

/** So many a workspace has at most. */
export const mostExclusions = 200;

/** A name as it is stored: without what platforms put before it. */
export const bareName = (name: string): string => name.trim().replace(/^(?:\/?[ur]\/|@)\s*/i, "");

/** A name as names are compared. */
export const comparedName = (name: string): string => bareName(name).toLowerCase();
