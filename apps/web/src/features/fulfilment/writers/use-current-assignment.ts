import type { Assignment } from "@earshot/contract";
import { useEffect, useRef, useState } from "react";
import { useAssignment } from "./api/get-assignment.ts";

/**
 * The assignment that the editor shows: the chosen one, or the first. It stays on the screen
 * when it leaves the list of active work, for example because it lapsed or was placed.
 */
export function useCurrentAssignment(
  assignments: readonly Assignment[] | undefined,
  chosen: string | null,
  /** Another one is shown because the last one ended; null: none remains. */
  onCurrentChanged: (replyId: string | null) => void,
) {
  const [requested, setRequested] = useState(chosen);
  const [leftId, setLeft] = useState<string | null>(null);
  const [lastChosen, setKnown] = useState(chosen);
  if (chosen !== lastChosen) {
    setKnown(chosen);
    setRequested(chosen);
  }
  const all = assignments?.filter(({ id }) => id !== leftId);
  const listed = all?.find(({ id }) => id === requested);
  const isMissing = all !== undefined && requested !== null && requested !== leftId && !listed;
  const { data: fetched, isError } = useAssignment(requested ?? "", isMissing);
  // Shown until the server has returned its status, and also if that fails: the writer may be
  // typing in it.
  const last = useRef<Assignment | null>(null);
  const before = last.current?.id === requested ? last.current : undefined;
  const unlisted = isMissing ? (fetched ?? before) : undefined;
  const isFetching = isMissing && !isError && !unlisted;
  const current = isFetching ? undefined : (listed ?? unlisted ?? all?.[0]);
  useEffect(() => {
    last.current = current ?? null;
    const id = current?.id ?? null;
    if (id === requested || (!current && requested !== leftId)) return;
    // Keeps it selected when the order of the list changes.
    setRequested(id);
    onCurrentChanged(id);
  }, [current, requested, leftId, onCurrentChanged]);
  return {
    current,
    /** The active assignments, including the current one if it has left the list. */
    shown: unlisted ? [unlisted, ...(all ?? [])] : (all ?? []),
    isFetching,
    choose: setRequested,
    leave: setLeft,
  };
}
