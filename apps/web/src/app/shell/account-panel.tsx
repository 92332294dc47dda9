import type { User } from "@earshot/contract";
import { callName } from "../../lib/format.ts";
import { isOutOfKeywords, isOutOfReplies, Quotas } from "./quota.tsx";
import { KeywordsInUse, QuotaNotice } from "./quota-notice.tsx";
import { SignOutButton } from "./sign-out-button.tsx";

/** The foot of the sidebar: the user, the remaining quotas, what to do when one is used up, and sign-out. */
export function AccountPanel({ user }: { user: User }) {
  return (
    <div className="grid gap-3">
      <p className="font-semibold [overflow-wrap:anywhere]">Hi, {callName(user)}</p>
      <Quotas user={user} />
      {isOutOfReplies(user) ? <QuotaNotice /> : isOutOfKeywords(user) && <KeywordsInUse />}
      <SignOutButton />
    </div>
  );
}
