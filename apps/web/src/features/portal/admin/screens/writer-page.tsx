import { type AdminWriter, sourceNames } from "@earshot/contract";
import { shortTime } from "../../../../lib/date-format.ts";
import { count, dayOf, exactTime } from "../../../../lib/format.ts";
import { money } from "../../../../lib/money.ts";
import { useNow } from "../../../../lib/use-now.ts";
import { Section } from "../../../../ui/section.tsx";
import { Table } from "../../../../ui/table.tsx";
import { WarningNote } from "../../../../ui/warning-note.tsx";
import { useAdminWriter, useWriterActs } from "../api/get-admin-writer.ts";
import type { Act } from "../components/act-form.tsx";
import { Acts } from "../components/acts.tsx";
import { AdminLink } from "../components/admin-link.tsx";
import { Ago } from "../components/ago.tsx";
import { FigureList } from "../components/figure-list.tsx";
import { Loaded } from "../components/loaded.tsx";
import { WriterActivity } from "../components/writer-activity.tsx";

const percent = new Intl.NumberFormat(undefined, { style: "percent", maximumFractionDigits: 0 });

/** Ends the writer's access, or restores it. */
function actsOf(writer: AdminWriter, { end, reinstate }: ReturnType<typeof useWriterActs>): Act[] {
  const name = writer.fullName ?? writer.email;
  const claimCount = writer.claims.length;
  if (writer.ended) {
    return [
      {
        id: "access",
        name: "Give access again",
        busyName: "Giving access...",
        explanation: `${name} can sign in and claim mentions again.`,
        run: async (reason) => {
          await reinstate.mutateAsync(reason);
          return `${name} has access again.`;
        },
      },
    ];
  }
  return [
    {
      id: "access",
      name: "End access",
      busyName: "Ending...",
      explanation: `${name} is signed out at once and can’t sign in again. ${
        claimCount === 0
          ? "No claims are held."
          : `${count(claimCount, "claim returns", "claims return")} to the queue, with the text for the next writer.`
      } What is due stays payable.`,
      run: async (reason) => {
        await end.mutateAsync(reason);
        return `${name} no longer has access.`;
      },
    },
  ];
}

function Quality({ quality }: Pick<AdminWriter, "quality">) {
  const { survivalRate } = quality;
  return (
    <Section title="Quality">
      <FigureList
        figures={[
          { id: "placed", label: "Posted", value: quality.placed.toLocaleString() },
          {
            id: "survived",
            label: "Survived 72 hours",
            value: quality.survived.toLocaleString(),
            note: survivalRate === null ? undefined : percent.format(survivalRate),
          },
          { id: "removed", label: "Removed", value: quality.removed.toLocaleString() },
          {
            id: "review",
            label: "Returned by reviewers",
            value: quality.returnedByReview.toLocaleString(),
          },
          {
            id: "changes",
            label: "Changes requested by customers",
            value: quality.changesRequested.toLocaleString(),
          },
          {
            id: "half",
            label: "Withdrawn after submission, paid half",
            value: quality.withdrawnAtHalf.toLocaleString(),
          },
        ]}
      />
    </Section>
  );
}

function Earnings({ earnings }: Pick<AdminWriter, "earnings">) {
  return (
    <Section title="Earnings">
      <FigureList
        figures={[
          { id: "due", label: "Due", value: money(earnings.due) },
          { id: "pending", label: "Pending", value: money(earnings.pending) },
          { id: "paid", label: "Paid", value: money(earnings.paid) },
          { id: "cancelled", label: "Canceled", value: money(earnings.cancelled) },
        ]}
      />
      {earnings.due > 0 && (
        <p>
          <AdminLink tab="payouts">Record a payout</AdminLink>
        </p>
      )}
    </Section>
  );
}

/** The current claims of a writer. */
const Claims = ({ claims, now }: Pick<AdminWriter, "claims"> & { now: number }) => (
  <Table
    caption="Claims held now"
    columns={[
      {
        id: "workspace",
        name: "Customer",
        cell: ({ workspaceId, companyName }) => (
          <AdminLink tab="workspaces" item={workspaceId}>
            {companyName ?? "Unnamed workspace"}
          </AdminLink>
        ),
      },
      { id: "claimed", name: "Claimed", cell: ({ claimedAt }) => <Ago at={claimedAt} now={now} /> },
      {
        id: "expires",
        name: "Expires without activity",
        cell: ({ expiresAt }) =>
          expiresAt === null ? (
            "Does not expire"
          ) : (
            <time dateTime={expiresAt} title={exactTime(expiresAt)}>
              {shortTime(new Date(expiresAt))}
            </time>
          ),
      },
    ]}
    rows={claims}
    rowId={({ id }) => id}
    empty="None."
  />
);

/** A writer: activity, quality, earnings and claims, and the end of their access. */
export function WriterPage({ id }: { id: string }) {
  const query = useAdminWriter(id);
  const acts = useWriterActs(id);
  const now = useNow(60_000);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <p>
        <AdminLink tab="writers">← All writers</AdminLink>
      </p>
      <Loaded query={query} name="the writer">
        {(writer) => {
          const name = writer.fullName ?? writer.email;
          return (
            <>
              <header className="grid gap-1 [overflow-wrap:anywhere]">
                <h2 className="font-display text-2xl font-bold tracking-[-0.02em]">
                  <bdi>{name}</bdi>
                </h2>
                <p className="text-ink-2">
                  {writer.fullName && `${writer.email} · `}joined {dayOf(writer.joinedAt)} · last
                  active{" "}
                  {writer.lastActiveAt ? <Ago at={writer.lastActiveAt} now={now} /> : "never"}
                </p>
                <p className="text-sm text-ink-3">
                  Replies on{" "}
                  {writer.platforms.length === 0
                    ? "all platforms"
                    : writer.platforms.map((source) => sourceNames[source]).join(", ")}
                </p>
              </header>
              {writer.ended && (
                <WarningNote title={`Access ended on ${dayOf(writer.ended.at)}`}>
                  <p>{writer.ended.reason}</p>
                </WarningNote>
              )}
              <Acts label={`Change ${name}`} subjectId={id} acts={actsOf(writer, acts)} />
              <WriterActivity activity={writer.activity} />
              <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-10 xl:grid-cols-2">
                <Quality quality={writer.quality} />
                <Earnings earnings={writer.earnings} />
              </div>
              <Claims claims={writer.claims} now={now} />
            </>
          );
        }}
      </Loaded>
    </div>
  );
}
