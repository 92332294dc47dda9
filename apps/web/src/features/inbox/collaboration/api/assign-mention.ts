import type { Mention } from "@earshot/contract";
import { useMutation } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";

interface Assignment {
  id: string;
  /** The assignee; null removes the assignment. */
  memberId: string | null;
  note?: string | undefined;
}

/** Assigns a mention to a person, or removes the assignment. `onChanged` gets the mention as the server returned it. */
export const useAssignMention = (onChanged: (mention: Mention) => void) =>
  useMutation({
    mutationFn: ({ id, memberId, note }: Assignment) =>
      memberId === null
        ? api("unassignMention", { params: { id } })
        : api("assignMention", { params: { id }, body: { memberId, note } }),
    onSuccess: ({ mention }) => onChanged(mention),
  });
