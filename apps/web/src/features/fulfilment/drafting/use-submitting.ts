import { type Assignment, errorCodes } from "@earshot/contract";
import { useState } from "react";
import { ApiError, messageOf } from "../../../lib/api-error.ts";
import { useOneAtATime } from "../../../ui/use-one-at-a-time.ts";
import { useSubmit } from "./api/submit-reply.ts";
import type { DraftAutosave } from "./draft-autosave.ts";

/** Why a submission failed. */
export interface Refused {
  message: string;
  details: readonly string[];
}

/** The conflicting text was the same, or one from this page. */
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
 * Submits a text after saving it, so that it is based on the server's revision. If there is a conflict, or the
 * reply is closed, the autosave reports that and nothing is submitted.
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
