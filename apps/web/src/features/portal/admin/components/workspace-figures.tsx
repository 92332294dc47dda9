import type { AdminWorkspace } from "@earshot/contract";
import { dayOf, exactTime } from "../../../../lib/format.ts";
import { Section } from "../../../../ui/section.tsx";
import { mentionStatusNames, planName, replyStatusNames, subscriptionNames } from "../labels.ts";
import { FigureList } from "./figure-list.tsx";

const Day = ({ at }: { at: string }) => (
  <time dateTime={at} title={exactTime(at)}>
    {dayOf(at)}
  </time>
);

/** A figure of a day, which may be unknown. */
const dayFigure = (id: string, label: string, at: string | null) =>
  at === null ? [] : [{ id, label, value: <Day at={at} /> }];

/** The plan of a workspace, its subscription and its limits. */
export function WorkspacePlan({ workspace }: { workspace: AdminWorkspace }) {
  const { plan, tier, subscription, quota } = workspace;
  const of = (limit: number | null) =>
    limit === null ? "of unlimited" : `of ${limit.toLocaleString()}`;
  return (
    <Section title="Plan">
      <FigureList
        figures={[
          { id: "plan", label: "Plan", value: planName(plan, tier) },
          { id: "state", label: "Subscription", value: subscriptionNames[subscription.state] },
          ...dayFigure("trial", "Trial ends", subscription.trialEnd),
          ...dayFigure("billed", "Next payment", subscription.nextBilledAt),
          ...dayFigure("ends", "Ends", subscription.endsAt),
          ...dayFigure("paid", "Paid by receipt until", subscription.paidUntil),
          {
            id: "replies",
            label: "Replies used",
            value: quota.repliesUsed.toLocaleString(),
            note: of(quota.repliesLimit),
          },
          {
            id: "keywords",
            label: "Keywords",
            value: quota.keywordsUsed.toLocaleString(),
            note: of(quota.keywordsLimit),
          },
          ...dayFigure("period", "Period ends", quota.periodEnd),
          ...(subscription.paddleSubscriptionId
            ? [
                {
                  id: "paddle",
                  label: "At Paddle",
                  value: (
                    <code className="text-sm font-normal [overflow-wrap:anywhere]">
                      {subscription.paddleSubscriptionId}
                    </code>
                  ),
                },
              ]
            : []),
        ]}
      />
    </Section>
  );
}

/** Counts by status, without zeros. */
function statusFigures<Status extends string>(
  counts: Partial<Record<Status, number>>,
  names: Record<Status, string>,
) {
  return (Object.keys(names) as Status[]).flatMap((status) => {
    const value = counts[status] ?? 0;
    return value === 0 ? [] : [{ id: status, label: names[status], value: value.toLocaleString() }];
  });
}

/** How many mentions and replies a workspace has in each status. */
export function WorkspaceCounts({ mentions, replies }: AdminWorkspace) {
  const parts = [
    { title: "Mentions", none: "None yet.", figures: statusFigures(mentions, mentionStatusNames) },
    { title: "Replies", none: "None yet.", figures: statusFigures(replies, replyStatusNames) },
  ];
  return parts.map(({ title, none, figures }) => (
    <Section key={title} title={title}>
      {figures.length === 0 ? (
        <p className="text-ink-2">{none}</p>
      ) : (
        <FigureList figures={figures} />
      )}
    </Section>
  ));
}
