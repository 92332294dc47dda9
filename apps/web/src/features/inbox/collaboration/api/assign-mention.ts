import type { Mention } from "@earshot/contract";
import { useMutation } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";

interface Assignment {
  id: string;
  /** The assignee; null: nobody any more. */
  memberId: string | null;
  note?: string | undefined;
}

/** Assigns a mention to somebody, or to nobody. `onChanged` gets it as the server returned it. */
export const useAssignMention = (onChanged: (mention: Mention) => void) =>
  useMutation({
    mutationFn: ({ id, memberId, note }: Assignment) =>
      memberId === null
        ? api("unassignMention", { params: { id } })
        : api("assignMention", { params: { id }, body: { memberId, note } }),
    onSuccess: ({ mention }) => onChanged(mention),
  });
