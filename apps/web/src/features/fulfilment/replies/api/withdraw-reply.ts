import type { WithdrawalTerms } from "@earshot/contract";
import { api } from "../../../../lib/client.ts";
import { useReplyMutation } from "../use-reply-mutation.ts";

/** Withdraws a reply that is not placed yet, provided the effect on the quota is still the one the customer was shown. */
export const useWithdrawReply = () =>
  useReplyMutation(({ id }, expected: Pick<WithdrawalTerms, "isSubmitted" | "returnsReply">) =>
    api("withdrawReply", { params: { id }, body: { expected } }),
  );
