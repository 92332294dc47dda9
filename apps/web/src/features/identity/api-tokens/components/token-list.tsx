import { type ApiToken, tokenScopeNames } from "@earshot/contract";
import { useState } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { dayOf, exactTime, preciseAge } from "../../../../lib/format.ts";
import { useNow } from "../../../../lib/use-now.ts";
import { ConfirmDialog } from "../../../../shared/confirm-dialog.tsx";
import { Button } from "../../../../ui/button.tsx";
import { LoadProblem } from "../../../../ui/load-problem.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useApiTokens, useRevokeToken } from "../api/api-tokens.ts";

function TokenRow({ token, now }: { token: ApiToken; now: number }) {
  const { id, name, prefix, scopes, expiresAt, expired, lastUsedAt, createdBy, isYours } = token;
  const revoke = useRevokeToken();
  const [isAsking, setAsking] = useState(false);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3">
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="font-semibold">
          {name} <code className="text-sm font-normal text-ink-2">{prefix}…</code>
        </p>
        <p className="text-sm text-ink-2">
          {scopes.map((scope) => tokenScopeNames[scope].name).join(", ")}
          {!isYours && ` · created by ${createdBy}`}
        </p>
        <p className="text-sm text-ink-3">
          {lastUsedAt ? (
            <>
              Last used{" "}
              <time dateTime={lastUsedAt} title={exactTime(lastUsedAt)}>
                {preciseAge(lastUsedAt, now)}
              </time>
            </>
          ) : (
            "Never used"
          )}
          {" · "}
          {expiresAt ? (
            <span className={expired ? "font-medium text-caution" : undefined}>
              {expired ? "Expired on" : "Expires on"}{" "}
              <time dateTime={expiresAt} title={exactTime(expiresAt)}>
                {dayOf(expiresAt)}
              </time>
            </span>
          ) : (
            "Does not expire"
          )}
        </p>
      </div>
      <Button
        size="small"
        aria-haspopup="dialog"
        aria-label={`Revoke the token ${name}`}
        onClick={() => setAsking(true)}
      >
        Revoke…
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={`Revoke “${name}”?`}
        action="Revoke token"
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          await revoke.mutateAsync(id);
          showToast({ title: `The token “${name}” is revoked.` });
        }}
      >
        <p>Programs that use it are refused from now on. This can’t be undone.</p>
      </ConfirmDialog>
    </li>
  );
}

/** The tokens that the person may see. */
export function TokenList() {
  const { data: tokens, error, refetch } = useApiTokens();
  const now = useNow(60_000);
  if (!tokens) {
    return error ? (
      <LoadProblem
        message={messageOf(error, "The tokens could not be loaded.")}
        onRetry={() => void refetch()}
      />
    ) : (
      <Loading label="Loading the tokens">
        <Skeleton className="h-14" />
      </Loading>
    );
  }
  if (tokens.length === 0) {
    return <p className="text-ink-2">No tokens yet. Tokens that you create appear here.</p>;
  }
  return (
    <ul aria-label="API tokens" className="border-t border-line">
      {tokens.map((token) => (
        <TokenRow key={token.id} token={token} now={now} />
      ))}
    </ul>
  );
}
