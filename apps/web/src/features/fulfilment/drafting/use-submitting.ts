import { type Assignment, errorCodes } from "@earshot/contract";
import { useState } from "react";
import { ApiError, messageOf } from "../../../lib/api-error.ts";
import { useOneAtATime } from "../../../ui/use-one-at-a-time.ts";
import { useSubmit } from "./desk-api.ts";
import type { DraftKeeper } from "./draft-keeper.ts";

/** Why a text was not taken. */
export interface Refused {
  message: string;
  details: readonly string[];
}

/** What was met was the same text, or an own one that has been taken over since. */
const metOneself: Refused = {
  message: "it was being saved from elsewhere just then. Please submit it once more.",
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
 * tab was first, or the reply is over, the keeper says so and nothing is handed in.
 */
export function useSubmitting(assignment: Assignment, keeper: DraftKeeper, attested: boolean) {
  const submit = useSubmit();
  const [refused, setRefused] = useState<Refused | null>(null);
  const [isSubmitting, setSubmitting] = useState(false);

  async function once(): Promise<void> {
    const { id } = assignment;
    const { text } = keeper.get();
    await submit.mutateAsync({
      id,
      text,
      revision: keeper.revision(),
      attested,
      onTaken: keeper.forget,
    });
  }

  const send = useOneAtATime(async () => {
    setRefused(null);
    setSubmitting(true);
    try {
      await keeper.handIn(once);
    } catch (error) {
      if (["DRAFT_CONFLICT", "REPLY_MOVED_ON"].includes(codeOf(error))) {
        await keeper.meet(error);
        const { state } = keeper.get().kept;
        if (state === "saved" || state === "waiting") setRefused(metOneself);
      } else setRefused(refusedBy(error));
    } finally {
      setSubmitting(false);
    }
  });
  return { send, isSubmitting, refused };
}
