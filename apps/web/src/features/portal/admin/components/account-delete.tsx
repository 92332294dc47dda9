import type { CommunityAccount } from "@earshot/contract";
import { useEffect, useRef, useState } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { accountName } from "../../../../lib/post-title.ts";
import { Button } from "../../../../ui/button.tsx";
import { FormProblem } from "../../../../ui/form-problem.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useDeleteAccount } from "../api/delete-community-account.ts";

/** Deletes an account after an inline confirmation. */
export function AccountDelete({
  account,
  onDeleted,
}: {
  account: CommunityAccount;
  onDeleted: () => void;
}) {
  const remove = useDeleteAccount();
  const [asking, setAsking] = useState(false);
  const [keep, start] = [useRef<HTMLButtonElement>(null), useRef<HTMLButtonElement>(null)];
  const wasAsking = useRef(false);
  const name = accountName(account.source, account.name);

  // The confirmation replaces the pressed button, and later the other way around; the focus follows.
  useEffect(() => {
    if (asking) keep.current?.focus();
    else if (wasAsking.current) start.current?.focus();
    wasAsking.current = asking;
  }, [asking, keep, start]);

  return (
    <div className="grid justify-items-start gap-3 border-t border-line pt-4">
      {asking ? (
        <fieldset className="flex flex-wrap items-center gap-2">
          <legend className="sr-only">Delete {name}?</legend>
          <span className="text-sm text-ink-2 max-sm:w-full">
            {account.connected
              ? "Its permission is revoked at Reddit. Replies it has posted stay."
              : "Replies it has posted stay."}
          </span>
          <Button
            variant="primary"
            size="small"
            busy={remove.isPending}
            onClick={() =>
              remove.mutateAsync(account.id).then(
                () => {
                  showToast({ title: `${name} is deleted.` });
                  onDeleted();
                },
                // Shown below.
                () => undefined,
              )
            }
          >
            Delete
          </Button>
          <Button ref={keep} size="small" onClick={() => setAsking(false)}>
            Keep
          </Button>
        </fieldset>
      ) : (
        <Button ref={start} size="small" onClick={() => setAsking(true)}>
          Delete the account
        </Button>
      )}
      <FormProblem>
        {remove.error && messageOf(remove.error, "It could not be deleted.")}
      </FormProblem>
    </div>
  );
}
