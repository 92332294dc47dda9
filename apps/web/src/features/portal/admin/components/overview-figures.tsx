import type { AdminOverview } from "@earshot/contract";
import { count, preciseAge } from "../../../../lib/format.ts";
import { Section } from "../../../../ui/section.tsx";
import { Table } from "../../../../ui/table.tsx";
import { serviceName, spentShare } from "../overview-items.ts";
import { FigureList } from "./figure-list.tsx";

const percent = new Intl.NumberFormat(undefined, { style: "percent", maximumFractionDigits: 0 });
/** With decimals, because calls cost fractions of a cent. */
const cost = new Intl.NumberFormat(undefined, {
  style: "currency",
  currency: "USD",
  maximumFractionDigits: 4,
});

/** Customers, and the number of waiting items in each queue. */
export function OverviewQueues({ overview, now }: { overview: AdminOverview; now: number }) {
  const { workspaces, queue, review, webhooks, placement } = overview;
  const oldest = (at: string | null) => at && `oldest ${preciseAge(at, now)}`;
  return (
    <Section title="Now">
      <FigureList
        figures={[
          {
            id: "workspaces",
            label: "Workspaces",
            value: workspaces.total.toLocaleString(),
            note:
              workspaces.paused > 0 ? `${workspaces.paused.toLocaleString()} paused` : undefined,
          },
          {
            id: "queue",
            label: "Mentions without a writer",
            value: queue.waiting.toLocaleString(),
            note: oldest(queue.oldestAt) ?? undefined,
          },
          {
            id: "review",
            label: "Replies to review",
            value: review.waiting.toLocaleString(),
            note: oldest(review.oldestAt) ?? undefined,
          },
          {
            id: "unresolved",
            label: "Sent, not yet confirmed",
            value: placement.unresolved.toLocaleString(),
          },
          {
            id: "webhooks",
            label: "Paddle’s events in 24 hours",
            value: webhooks.received.toLocaleString(),
            note: `${webhooks.failed.toLocaleString()} failed, ${webhooks.waiting.toLocaleString()} waiting`,
          },
          { id: "jobs", label: "Failed jobs", value: overview.failedJobs.toLocaleString() },
        ]}
      />
    </Section>
  );
}

/** How many of the replies of the last days are still live. */
export function PlacementHealth({ spans }: { spans: AdminOverview["placement"]["spans"] }) {
  return (
    <Table
      caption="Placement"
      columns={[
        { id: "days", name: "Last", cell: ({ days }) => count(days, "day") },
        {
          id: "placed",
          name: "Posted",
          numeric: true,
          cell: ({ placed }) => placed.toLocaleString(),
        },
        {
          id: "removed",
          name: "Removed",
          numeric: true,
          cell: ({ removed }) => removed.toLocaleString(),
        },
        {
          id: "survived",
          name: "Survived",
          numeric: true,
          cell: ({ survived, survivalRate }) => (
            <>
              {survived.toLocaleString()}
              {survivalRate !== null && (
                <span className="ml-2 text-sm text-ink-3">{percent.format(survivalRate)}</span>
              )}
            </>
          ),
        },
      ]}
      rows={spans}
      rowId={({ days }) => String(days)}
      empty="No replies yet."
    />
  );
}

/** The cost of outside services today, against their budgets. */
export function SpendTable({ spend }: { spend: AdminOverview["spend"] }) {
  return (
    <Table
      caption="Spending today"
      columns={[
        { id: "service", name: "Service", cell: ({ service }) => serviceName(service) },
        {
          id: "spent",
          name: "Spent",
          numeric: true,
          cell: ({ spentCents }) => cost.format(spentCents / 100),
        },
        {
          id: "limit",
          name: "Budget",
          numeric: true,
          cell: ({ limitCents }) => (limitCents === null ? "None" : cost.format(limitCents / 100)),
        },
        {
          id: "share",
          name: "Used",
          numeric: true,
          cell: (one) => {
            const share = spentShare(one);
            return share === null ? "–" : percent.format(share);
          },
        },
      ]}
      rows={spend.toSorted((one, other) =>
        serviceName(one.service).localeCompare(serviceName(other.service)),
      )}
      rowId={({ service }) => service}
      empty="No service that costs money is connected."
    />
  );
}
