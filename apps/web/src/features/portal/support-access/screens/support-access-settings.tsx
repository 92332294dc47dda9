import { brand, type SupportAccess, type SupportRead } from "@earshot/contract";
import { messageOf } from "../../../../lib/api-error.ts";
import { count, dayOf, exactTime, preciseAge } from "../../../../lib/format.ts";
import { useNow } from "../../../../lib/use-now.ts";
import { Button } from "../../../../ui/button.tsx";
import { LoadProblem } from "../../../../ui/load-problem.tsx";
import { Section } from "../../../../ui/section.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { Table } from "../../../../ui/table.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useOneAtATime } from "../../../../ui/use-one-at-a-time.ts";
import { useSupportAccess, useSupportAccessDecision } from "../api/support-access.ts";

const done = {
  approve: "Allowed. You see here what is read, and can end it at any time.",
  refuse: "Refused. Nothing can be read.",
  end: "Ended. Nothing more can be read.",
} as const;

/** Describes the state of a request in a sentence. */
function stateText({ state, hours, decidedAt, endsAt }: SupportAccess): string {
  switch (state) {
    case "asked":
      return `Waits for your decision. It would be open for ${count(hours, "hour")} from then on.`;
    case "open":
      return `Open until ${endsAt ? exactTime(endsAt) : "its end"}.`;
    case "refused":
      return `Refused${decidedAt ? ` on ${dayOf(decidedAt)}` : ""}.`;
    case "lapsed":
      return "Not answered in time. Nothing was read.";
    default:
      return `Ended${endsAt ? ` on ${dayOf(endsAt)}` : ""}.`;
  }
}

function Reads({ reads, now }: { reads: readonly SupportRead[]; now: number }) {
  return (
    <Table
      caption="What was read"
      hideCaption
      columns={[
        {
          id: "at",
          name: "When",
          cell: ({ at }) => (
            <time dateTime={at} title={exactTime(at)} className="whitespace-nowrap">
              {preciseAge(at, now)}
            </time>
          ),
        },
        {
          id: "what",
          name: "What",
          cell: (read) =>
            read.what === "mentions"
              ? count(read.count, "mention")
              : count(read.count, "reply", "replies"),
        },
        { id: "by", name: "By", cell: ({ by }) => by },
      ]}
      rows={reads.map((read, at) => ({ ...read, id: String(at) }))}
      rowId={({ id }) => id}
      empty="Nothing has been read."
    />
  );
}

interface RequestProps {
  access: SupportAccess;
  canDecide: boolean;
  now: number;
}

function Request({ access, canDecide, now }: RequestProps) {
  const decision = useSupportAccessDecision();
  const { id, state, reason, askedBy, askedAt, reads } = access;
  const decide = useOneAtATime(async (act: keyof typeof done) => {
    try {
      await decision.mutateAsync({ id, act });
      showToast({ title: done[act] });
    } catch (error) {
      showToast({
        title: "Not saved",
        description: messageOf(error, "Please try again."),
        tone: "destructive",
      });
    }
  });
  const button = (act: keyof typeof done, name: string, variant?: "primary") => (
    <Button
      size="small"
      {...(variant && { variant })}
      busy={decision.isPending && decision.variables.act === act}
      onClick={() => void decide(act)}
    >
      {name}
    </Button>
  );
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-3 border-b border-line py-4 [overflow-wrap:anywhere]">
      <div>
        <p className="font-semibold">{reason}</p>
        <p className="text-sm text-ink-3">
          {askedBy}, asked{" "}
          <time dateTime={askedAt} title={exactTime(askedAt)}>
            {preciseAge(askedAt, now)}
          </time>
        </p>
        <p className={`mt-1 ${state === "open" ? "text-standing" : "text-ink-2"}`}>
          {stateText(access)}
        </p>
      </div>
      {canDecide && state === "asked" && (
        <div className="flex flex-wrap gap-2">
          {button("approve", "Allow reading", "primary")}
          {button("refuse", "Refuse")}
        </div>
      )}
      {canDecide && state === "open" && <div>{button("end", "End access now")}</div>}
      {(state === "open" || reads.length > 0) && <Reads reads={reads} now={now} />}
    </li>
  );
}

/** The requests of support to read the workspace's data, and what was read. */
export function SupportAccessSettings() {
  const { data, error, refetch } = useSupportAccess();
  const now = useNow(30_000);
  return (
    <Section title="Support access">
      <p className="text-ink-2">
        {`Nobody at ${brand.name} reads your mentions and replies unless the owner of the workspace allows it. Support can ask for it, for at most three days; it can read, and change nothing.`}
      </p>
      {!data &&
        (error ? (
          <LoadProblem
            message={messageOf(error, "The requests could not be loaded.")}
            onRetry={() => void refetch()}
          />
        ) : (
          <Loading label="Loading the requests">
            <Skeleton className="h-24" />
          </Loading>
        ))}
      {data && data.requests.length === 0 && (
        <p className="text-ink-2">
          Support has not asked for access in the last 90 days. Requests appear here.
        </p>
      )}
      {data && data.requests.length > 0 && (
        <>
          {!data.canDecide && (
            <p className="text-ink-2">Only the owner of the workspace decides about requests.</p>
          )}
          <ul aria-label="Requests of support" className="border-t border-line">
            {data.requests.map((access) => (
              <Request key={access.id} access={access} canDecide={data.canDecide} now={now} />
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}
