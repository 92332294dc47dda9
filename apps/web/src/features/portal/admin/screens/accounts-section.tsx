import { useRef, useState } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { count } from "../../../../lib/format.ts";
import { Button } from "../../../../ui/button.tsx";
import { Section } from "../../../../ui/section.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { useCommunityAccounts } from "../api/list-community-accounts.ts";
import { AccountForm } from "../components/account-form.tsx";
import { AccountRow } from "../components/account-row.tsx";

/** Explains whether replies are placed through Reddit's API. */
const apiNotes = {
  on: "Posting through Reddit’s API is on. A writer still sends each reply, once; Reddit requires approval for this use, and may label accounts that post this way.",
  off: "Posting through Reddit’s API is off: every reply is posted manually. Reddit requires approval for this use. Once you have it, set REDDIT_PLACEMENT=on and restart the server.",
};

/** The accounts that replies are placed with. */
export function AccountsSection() {
  const [adding, setAdding] = useState(false);
  const top = useRef<HTMLParagraphElement>(null);
  const { data, error, refetch } = useCommunityAccounts();

  const list = () => {
    if (!data) {
      return error ? (
        <p role="alert" className="flex flex-wrap items-center gap-3">
          {messageOf(error, "The accounts could not be loaded.")}
          <Button size="small" onClick={() => void refetch()}>
            Retry
          </Button>
        </p>
      ) : (
        <Loading label="Loading the accounts">
          <Skeleton className="h-24" />
        </Loading>
      );
    }
    if (data.accounts.length === 0) {
      return (
        <p className="py-3 text-ink-2">
          No accounts yet. Writers post replies with their own accounts, which they declare in their
          settings.
        </p>
      );
    }
    return (
      <ul aria-label="Accounts" className="border-t border-line">
        {data.accounts.map((account) => (
          <AccountRow
            key={account.id}
            account={account}
            apiPlacing={data.apiPlacementEnabled}
            writers={data.writers}
            onDeleted={() => top.current?.focus()}
          />
        ))}
      </ul>
    );
  };

  return (
    <Section title="Accounts">
      <p className="text-ink-2">
        Your own accounts for posting replies, in addition to the writers’ accounts. Each must state
        on its profile who it works for. An account on cooldown, or hidden from others, is not used.
      </p>
      {data && (
        <p className="text-ink-2">{data.apiPlacementEnabled ? apiNotes.on : apiNotes.off}</p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p
          ref={top}
          tabIndex={-1}
          role="status"
          className="min-h-5 text-sm text-ink-3 tabular-nums"
        >
          {data && data.accounts.length > 0 ? count(data.accounts.length, "account") : ""}
        </p>
        <Button aria-expanded={adding} unavailable={!data} onClick={() => setAdding(!adding)}>
          {adding ? "Close" : "Add an account"}
        </Button>
      </div>
      {adding && data && (
        <AccountForm account={null} apiPlacing={data.apiPlacementEnabled} writers={data.writers} />
      )}
      {list()}
    </Section>
  );
}
