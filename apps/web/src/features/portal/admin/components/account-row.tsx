import type { AccountState, CommunityAccount } from "@earshot/contract";
import { useId, useState } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { dayOf, exactTime } from "../../../../lib/format.ts";
import { accountName } from "../../../../lib/post-title.ts";
import { routes } from "../../../../lib/routes.ts";
import { Button, buttonClass } from "../../../../ui/button.tsx";
import { FormProblem } from "../../../../ui/form-problem.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { WarningNote } from "../../../../ui/warning-note.tsx";
import {
  cooldownText,
  limitText,
  placementText,
  recordText,
  stateNames,
} from "../account-labels.ts";
import { useCheckAccount } from "../api/check-community-account.ts";
import { AccountCooldown } from "./account-cooldown.tsx";
import { AccountDelete } from "./account-delete.tsx";
import { AccountForm } from "./account-form.tsx";

const colors: Record<AccountState, string> = {
  unknown: "text-ink-3",
  good: "text-standing",
  shadowed: "text-signal",
  suspended: "text-signal",
  gone: "text-signal",
};

/** What the last check found about an account, and when. */
function Seen({ account }: { account: CommunityAccount }) {
  const { karma, accountCreatedAt, lastCheckedAt, canCheck } = account;
  if (!canCheck) return <>This platform does not report the account’s status</>;
  if (lastCheckedAt === null) return <>Checked once a day; first check pending</>;
  return (
    <>
      {karma !== null && `${karma.toLocaleString()} karma · `}
      {accountCreatedAt !== null && (
        <>
          {"since "}
          <time dateTime={accountCreatedAt} title={exactTime(accountCreatedAt)}>
            {dayOf(accountCreatedAt)}
          </time>
          {" · "}
        </>
      )}
      {"checked "}
      <time dateTime={lastCheckedAt} title={exactTime(lastCheckedAt)}>
        {dayOf(lastCheckedAt)}
      </time>
    </>
  );
}

/** The actions that need a request to the platform. */
function AtPlatform({ account, apiPlacing }: { account: CommunityAccount; apiPlacing: boolean }) {
  const check = useCheckAccount();
  const { id, connected, mode, canCheck } = account;
  const path = routes.authorizeCommunityAccount.path.replace("{id}", id);
  return (
    <div className="grid justify-items-start gap-3">
      <div className="flex flex-wrap items-center gap-3">
        {canCheck && (
          <Button
            size="small"
            busy={check.isPending}
            onClick={() =>
              check.mutateAsync(id).then(
                ({ account: now }) =>
                  showToast({
                    title: `${accountName(now.source, now.name)}: ${stateNames[now.state]}`,
                  }),
                // Shown below.
                () => undefined,
              )
            }
          >
            {check.isPending ? "Checking..." : "Check now"}
          </Button>
        )}
        {mode === "api" && apiPlacing && (
          // Not a router link: the server redirects this address to Reddit.
          <a href={`/api${path}`} className={buttonClass("secondary", "small")}>
            {connected ? "Reconnect" : "Connect to Reddit"}
          </a>
        )}
        {mode === "api" && (
          <span className="text-sm text-ink-2">
            {connected
              ? "Connected."
              : apiPlacing
                ? "Not connected, so no replies can be posted with it. Sign in to Reddit as this account first."
                : "Posting through Reddit’s API is off, so no replies are posted with it."}
          </span>
        )}
      </div>
      <FormProblem>
        {check.error && messageOf(check.error, "The account could not be checked.")}
      </FormProblem>
    </div>
  );
}

interface AccountRowProps {
  account: CommunityAccount;
  apiPlacing: boolean;
  writers: readonly { id: string; name: string }[];
  onDeleted: () => void;
}

/** An account with its status and placements; expanded, with all actions. */
export function AccountRow({ account, apiPlacing, writers, onDeleted }: AccountRowProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const { state, active, cooldownUntil, cooldownReason, tokenFailure } = account;
  const name = accountName(account.source, account.name);
  return (
    <li className="border-b border-line py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <h3 className="font-semibold [overflow-wrap:anywhere]">
            <bdi>{name}</bdi>{" "}
            {account.canCheck && (
              <span className={`text-sm font-semibold ${colors[state]}`}>{stateNames[state]}</span>
            )}
            {!active && <span className="text-sm font-semibold text-caution"> Not in use</span>}
          </h3>
          <p className="text-sm text-ink-2 [overflow-wrap:anywhere]">{placementText(account)}</p>
          <p className="text-sm text-ink-2 tabular-nums">
            {limitText(account)} · {recordText(account)}
          </p>
          <p className="text-sm text-ink-3 tabular-nums">
            <Seen account={account} />
          </p>
        </div>
        <Button
          size="small"
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          aria-label={`${open ? "Close" : "Open"} ${name}`}
          onClick={() => setOpen(!open)}
        >
          {open ? "Close" : "Open"}
        </Button>
      </div>
      {(cooldownUntil !== null || tokenFailure !== null) && (
        <div className="mt-2 grid gap-2">
          {cooldownUntil !== null && (
            <WarningNote title={`On cooldown ${cooldownText(cooldownUntil)}`}>
              {cooldownReason}
            </WarningNote>
          )}
          {tokenFailure !== null && (
            <WarningNote title="Can’t post replies">{tokenFailure}</WarningNote>
          )}
        </div>
      )}
      {open && (
        <div id={id} className="mt-3 grid gap-4 rounded-lg border border-line bg-raised p-4">
          <AtPlatform account={account} apiPlacing={apiPlacing} />
          <AccountForm account={account} apiPlacing={apiPlacing} writers={writers} />
          <AccountCooldown account={account} />
          <AccountDelete account={account} onDeleted={onDeleted} />
        </div>
      )}
    </li>
  );
}
