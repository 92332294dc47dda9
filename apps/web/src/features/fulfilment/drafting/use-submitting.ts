import { type Assignment, errorCodes } from "@earshot/contract";
import { useState } from "react";
import { ApiError, messageOf } from "../../../lib/api-error.ts";
import { useOneAtATime } from "../../../ui/use-one-at-a-time.ts";
import { useSubmit } from "./api/submit-reply.ts";
import type { DraftAutosave } from "./draft-autosave.ts";

/** Why a text was not taken. */
export interface Refused {
  message: string;
  details: readonly string[];
}

/** What was met was the same text, or an own one that has been taken over since. */
const savedElsewhere: Refused = {
  message: "it was being saved in another tab. Please submit it again.",
  details: [],
};

const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : "");

function refusedBy(error: unknown): Refused {
  if (error instanceof ApiError && codeOf(error) === "CHECK_FAILED") {
    return { message: errorCodes.CHECK_FAILED.message, details: error.details };
  }
  return { message: messageOf(error, "please try again."), details: [] };
}

/**
 * Hands a text in: what waits is saved first, so that it stands on what the server has. Where another
 * tab was first, or the reply is over, the autosave says so and nothing is handed in.
 */
export function useSubmitting(
  assignment: Assignment,
  autosave: DraftAutosave,
  firstHandConfirmed: boolean,
) {
  const submit = useSubmit();
  const [refused, setRefused] = useState<Refused | null>(null);
  const [isSubmitting, setSubmitting] = useState(false);

  async function once(): Promise<void> {
    const { id } = assignment;
    const { text } = autosave.get();
    await submit.mutateAsync({
      id,
      text,
      revision: autosave.get().revision,
      firstHandConfirmed,
      onAccepted: autosave.discard,
    });
  }

  const send = useOneAtATime(async () => {
    setRefused(null);
    setSubmitting(true);
    try {
      await autosave.submit(once);
    } catch (error) {
      if (["DRAFT_CONFLICT", "REPLY_MOVED_ON"].includes(codeOf(error))) {
        await autosave.onSubmitError(error);
        const { state } = autosave.get().save;
        if (state === "saved" || state === "pending") setRefused(savedElsewhere);
      } else setRefused(refusedBy(error));
    } finally {
      setSubmitting(false);
    }
  });
  return { send, isSubmitting, refused };
}
