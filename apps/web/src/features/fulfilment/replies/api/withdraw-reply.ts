import type { WithdrawalTerms } from "@earshot/contract";
import { api } from "../../../../lib/client.ts";
import { useAnswer } from "../use-review-draft.ts";

/** Stops a reply that is not placed yet, if that does to the quota what the customer was told. */
export const useWithdrawReply = () =>
  useAnswer(({ id }, expected: Pick<WithdrawalTerms, "handedIn" | "returnsReply">) =>
    api("withdrawReply", { params: { id }, body: { expected } }),
  );
