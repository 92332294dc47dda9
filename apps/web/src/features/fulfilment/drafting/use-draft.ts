import type { Assignment } from "@earshot/contract";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useDraftCalls } from "./api/save-draft.ts";
import { createDraftKeeper } from "./draft-keeper.ts";

/** The text of a reply as it is written, and its keeper. */
export function useDraft(assignment: Assignment) {
  const { id } = assignment;
  const calls = useDraftCalls(id);
  const [keeper] = useState(() => createDraftKeeper({ id, first: assignment, ...calls }));
  const draft = useSyncExternalStore(keeper.subscribe, keeper.get);
  useEffect(() => keeper.open(), [keeper]);
  useEffect(() => {
    if (assignment.status === "claimed") keeper.seen(assignment);
    else keeper.lose();
  }, [keeper, assignment]);
  return { ...draft, keeper };
}
