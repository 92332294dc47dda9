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
import { capWords, recordWords, restWords, stateNames, workWords } from "../account-words.ts";
import { useLookAtAccount } from "../api/community-accounts.ts";
import { AccountDelete } from "./account-delete.tsx";
import { AccountForm } from "./account-form.tsx";
import { AccountRest } from "./account-rest.tsx";

const colours: Record<AccountState, string> = {
  unknown: "text-ink-3",
  good: "text-standing",
  shadowed: "text-signal",
  suspended: "text-signal",
  gone: "text-signal",
};

/** What was seen of an account, and when. */
function Seen({ account }: { account: CommunityAccount }) {
  const { karma, born_at, seen_at, can_look } = account;
  if (!can_look) return <>Its platform does not tell how it stands</>;
  if (seen_at === null) return <>Looked at once a day; the first look is on its way</>;
  return (
    <>
      {karma !== null && `${karma.toLocaleString()} karma · `}
      {born_at !== null && (
        <>
          {"since "}
          <time dateTime={born_at} title={exactTime(born_at)}>
            {dayOf(born_at)}
          </time>
          {" · "}
        </>
      )}
      {"seen "}
      <time dateTime={seen_at} title={exactTime(seen_at)}>
        {dayOf(seen_at)}
      </time>
    </>
  );
}

/** What the administrator can have done at the platform. */
function AtPlatform({ account, apiPlacing }: { account: CommunityAccount; apiPlacing: boolean }) {
  const look = useLookAtAccount();
  const { id, connected, mode, can_look } = account;
  const path = routes.authorizeCommunityAccount.path.replace("{id}", id);
  return (
    <div className="grid justify-items-start gap-3">
      <div className="flex flex-wrap items-center gap-3">
        {can_look && (
          <Button
            size="small"
            busy={look.isPending}
            onClick={() =>
              look.mutate(id, {
                onSuccess: ({ account: now }) =>
                  showToast({
                    title: `${accountName(now.source, now.name)}: ${stateNames[now.state]}`,
                  }),
              })
            }
          >
            {look.isPending ? "Looking..." : "Look now"}
          </Button>
        )}
        {mode === "api" && apiPlacing && (
          // Not the router's: the server answers this address, and sends the browser to Reddit.
          <a href={`/api${path}`} className={buttonClass("secondary", "small")}>
            {connected ? "Connect anew" : "Connect to Reddit"}
          </a>
        )}
        {mode === "api" && (
          <span className="text-sm text-ink-2">
            {connected
              ? "Connected."
              : apiPlacing
                ? "Not connected: nothing can be placed with it yet. Sign in on Reddit as this account first."
                : "Placing through Reddit’s API is off: nothing is placed with it."}
          </span>
        )}
      </div>
      <FormProblem>{look.error && messageOf(look.error, "It could not be looked at.")}</FormProblem>
    </div>
  );
}

interface AccountRowProps {
  account: CommunityAccount;
  apiPlacing: boolean;
  writers: readonly { id: string; name: string }[];
  onDeleted: () => void;
}

/** An account with how it stands and what it has placed; opened, all that can be done with it. */
export function AccountRow({ account, apiPlacing, writers, onDeleted }: AccountRowProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const { state, active, rests_until, rest_reason, token_trouble } = account;
  const name = accountName(account.source, account.name);
  return (
    <li className="border-b border-line py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <h3 className="font-semibold [overflow-wrap:anywhere]">
            <bdi>{name}</bdi>{" "}
            {account.can_look && (
              <span className={`text-sm font-semibold ${colours[state]}`}>{stateNames[state]}</span>
            )}
            {!active && <span className="text-sm font-semibold text-caution"> Not in use</span>}
          </h3>
          <p className="text-sm text-ink-2 [overflow-wrap:anywhere]">{workWords(account)}</p>
          <p className="text-sm text-ink-2 tabular-nums">
            {capWords(account)} · {recordWords(account)}
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
      {(rests_until !== null || token_trouble !== null) && (
        <div className="mt-2 grid gap-2">
          {rests_until !== null && (
            <WarningNote title={`Rests ${restWords(rests_until)}`}>{rest_reason}</WarningNote>
          )}
          {token_trouble !== null && (
            <WarningNote title="Can’t be placed with">{token_trouble}</WarningNote>
          )}
        </div>
      )}
      {open && (
        <div id={id} className="mt-3 grid gap-4 rounded-lg border border-line bg-raised p-4">
          <AtPlatform account={account} apiPlacing={apiPlacing} />
          <AccountForm account={account} apiPlacing={apiPlacing} writers={writers} />
          <AccountRest account={account} />
          <AccountDelete account={account} onDeleted={onDeleted} />
        </div>
      )}
    </li>
  );
}
