import type { Assignment } from "@earshot/contract";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useDraftCalls } from "./api/save-draft.ts";
import { createDraftAutosave } from "./draft-autosave.ts";

/** The text of a reply as it is written, and its autosave. */
export function useDraft(assignment: Assignment) {
  const { id } = assignment;
  const calls = useDraftCalls(id);
  const [autosave] = useState(() => createDraftAutosave({ id, first: assignment, ...calls }));
  const draft = useSyncExternalStore(autosave.subscribe, autosave.get);
  useEffect(() => autosave.open(), [autosave]);
  useEffect(() => {
    if (assignment.status === "claimed") autosave.receive(assignment);
    else autosave.close();
  }, [autosave, assignment]);
  return { ...draft, autosave };
}
