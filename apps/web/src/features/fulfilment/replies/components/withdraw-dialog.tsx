import type { Reply, WithdrawalTerms } from "@earshot/contract";
import { useState } from "react";
import { ApiError, messageOf } from "../../../../lib/api-error.ts";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { useWithdrawalTerms } from "../api/get-withdrawal-terms.ts";
import { useWithdrawReply } from "../api/withdraw-reply.ts";
import { termsText } from "../withdrawal-labels.ts";

interface WithdrawDialogProps {
  reply: Reply;
  open: boolean;
  onClose: () => void;
  /** @param terms what it did to the quota */
  onWithdrawn: (terms: WithdrawalTerms) => void;
  onFailed: (error: unknown) => void;
}

/** Asks before a reply is withdrawn, and says what that does to the quota. */
export function WithdrawDialog({ open, onClose, ...rest }: WithdrawDialogProps) {
  return (
    <Dialog open={open} title="Withdraw this reply?" onClose={onClose}>
      <WithdrawQuestion onClose={onClose} {...rest} />
    </Dialog>
  );
}

function WithdrawQuestion({
  reply,
  onClose,
  onWithdrawn,
  onFailed,
}: Omit<WithdrawDialogProps, "open">) {
  const { data: terms, error, refetch, isFetching } = useWithdrawalTerms(reply.id);
  const withdraw = useWithdrawReply();
  const [notice, setNotice] = useState<string | null>(null);

  const confirm = async ({ isSubmitted, returnsReply }: WithdrawalTerms) => {
    setNotice(null);
    try {
      const done = await withdraw.mutateAsync({ reply, answer: { isSubmitted, returnsReply } });
      onWithdrawn(done.terms);
    } catch (failure) {
      if (failure instanceof ApiError && failure.code === "WITHDRAWAL_TERMS_CHANGED") {
        // The current cost is shown before the customer confirms.
        await refetch();
        setNotice(failure.message);
      } else onFailed(failure);
    }
  };

  return (
    <>
      <p>It will not be posted, and the mention is pending again.</p>
      <div className="mt-3 grid min-h-24 content-start gap-2">
        <Terms terms={terms} error={error} onRetry={() => void refetch()} />
      </div>
      {notice && (
        <p role="alert" className="mt-2 font-medium text-caution">
          {notice}
        </p>
      )}
      <div className="mt-5 flex flex-wrap gap-2">
        <Button
          variant="primary"
          unavailable={!terms}
          busy={withdraw.isPending || (isFetching && terms !== undefined)}
          onClick={() => terms && void confirm(terms)}
        >
          Withdraw the reply
        </Button>
        <Button data-autofocus onClick={onClose}>
          Keep it
        </Button>
      </div>
    </>
  );
}

interface TermsProps {
  terms: WithdrawalTerms | undefined;
  error: unknown;
  onRetry: () => void;
}

function Terms({ terms, error, onRetry }: TermsProps) {
  if (!terms) {
    return error ? (
      <p role="alert" className="flex flex-wrap items-center gap-3">
        {messageOf(error, "Your quota could not be checked.")}
        <Button size="small" onClick={onRetry}>
          Retry
        </Button>
      </p>
    ) : (
      <Loading label="Checking your quota">
        <Skeleton className="h-20" />
      </Loading>
    );
  }
  const { left, outcome, why } = termsText(terms);
  return (
    <>
      {left && <p>{left}</p>}
      <p className={terms.returnsReply ? "font-semibold" : "font-semibold text-caution"}>
        {outcome}
      </p>
      <p className="text-sm text-ink-2">{why}</p>
    </>
  );
}
