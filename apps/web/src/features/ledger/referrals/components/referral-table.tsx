import type { Referral, ReferralState } from "@earshot/contract";
import { dayOf } from "../../../../lib/format.ts";
import { type Column, Table } from "../../../../ui/table.tsx";

const states: Record<ReferralState, string> = {
  invited: "Signed up, email address not confirmed yet",
  joined: "Joined",
  held: "Being checked",
  refused: "Does not count",
  paying: "Paying, your replies are on their way",
  rewarded: "Paying, you got your replies",
  returned: "Got its payment back, so the replies were taken back",
};

const columns: readonly Column<Referral>[] = [
  {
    id: "joined",
    name: "Signed up",
    cell: ({ joinedAt }) => (
      <time dateTime={joinedAt} className="whitespace-nowrap">
        {dayOf(joinedAt)}
      </time>
    ),
  },
  {
    id: "state",
    name: "Status",
    cell: ({ state, reason }) => (
      <>
        <span className="font-semibold">{states[state]}</span>
        {reason && <span className="block text-sm text-ink-2">{reason}</span>}
      </>
    ),
  },
];

/** Who signed up with the link, without names, the newest first. */
export const ReferralTable = ({ referrals }: { referrals: readonly Referral[] }) => (
  <Table
    caption="Sign-ups with your link"
    hideCaption
    columns={columns}
    rows={referrals}
    rowId={(referral) => String(referrals.indexOf(referral))}
    empty={
      <p className="text-ink-2">
        Nobody has signed up with your link yet. Share it, and sign-ups will appear here.
      </p>
    }
  />
);
