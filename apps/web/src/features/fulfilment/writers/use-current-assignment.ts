import type { Assignment } from "@earshot/contract";
import { useEffect, useRef, useState } from "react";
import { useAssignment } from "./api/get-assignment.ts";

/**
 * The assignment that the editor shows: the chosen one, or the first. It stays on the screen
 * when it leaves the list of active work, for example because it lapsed or was placed.
 */
export function useCurrentAssignment(
  held: readonly Assignment[] | undefined,
  chosen: string | null,
  /** Another one is shown because the last one ended; null: none is left. */
  onCameUp: (replyId: string | null) => void,
) {
  const [requested, setWanted] = useState(chosen);
  const [left, setLeft] = useState<string | null>(null);
  const [known, setKnown] = useState(chosen);
  if (chosen !== known) {
    setKnown(chosen);
    setWanted(chosen);
  }
  const all = held?.filter(({ id }) => id !== left);
  const listed = all?.find(({ id }) => id === requested);
  const isMissing = all !== undefined && requested !== null && requested !== left && !listed;
  const { data: asked, isError } = useAssignment(requested ?? "", isMissing);
  // Shown until the server has answered its status, and also when it can't: the writer may be
  // typing in it.
  const last = useRef<Assignment | null>(null);
  const before = last.current?.id === requested ? last.current : undefined;
  const gone = isMissing ? (asked ?? before) : undefined;
  const isAsking = isMissing && !isError && !gone;
  const current = isAsking ? undefined : (listed ?? gone ?? all?.[0]);
  useEffect(() => {
    last.current = current ?? null;
    const id = current?.id ?? null;
    if (id === requested || (!current && requested !== left)) return;
    // It stays shown, however the list is sorted next.
    setWanted(id);
    onCameUp(id);
  }, [current, requested, left, onCameUp]);
  return {
    current,
    /** What is under way, with the one that is shown. */
    shown: gone ? [gone, ...(all ?? [])] : (all ?? []),
    isAsking,
    choose: setWanted,
    leave: setLeft,
  };
}
