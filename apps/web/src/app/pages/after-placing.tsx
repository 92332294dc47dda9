import { type Assignment, type Earning, sourceNames } from "@earshot/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEarnings } from "../../features/fulfilment/earnings/api/list-earnings.ts";
import { useAssignments } from "../../features/fulfilment/writers/api/list-assignments.ts";
import { freshOpportunities } from "../../features/fulfilment/writers/api/list-opportunities.ts";
import { DueTime } from "../../features/fulfilment/writers/components/due-time.tsx";
import { dayOf, exactTime } from "../../lib/format.ts";
import { money } from "../../lib/money.ts";
import { postName } from "../../lib/post-title.ts";
import { useNow } from "../../lib/use-now.ts";
import { Button, buttonClass } from "../../ui/button.tsx";

const title = "font-semibold [overflow-wrap:anywhere]";

/** The writer's earning for a posted reply, and when it is due. */
function Earned({ earning }: { earning: Earning }) {
  const { cents, state, dueAt, note } = earning;
  const amount = <strong className="tabular-nums">{money(cents)}</strong>;
  if (state === "cancelled") {
    return (
      <p>
        {amount} is cancelled. {note ?? "The reply was removed within 72 hours."}
      </p>
    );
  }
  if (state === "pending" && dueAt) {
    return (
      <p>
        You earn {amount} if this reply is still live on{" "}
        <time dateTime={dueAt} title={exactTime(dueAt)}>
          {dayOf(dueAt)}
        </time>
        .
      </p>
    );
  }
  return <p>You earned {amount} for this reply.</p>;
}

interface NextWorkProps {
  /** The reply that the writer has finished with for now. */
  after: Assignment;
  onChoose: (id: string) => void;
}

/** The next thing to do: another reply of the writer's own, or the opportunity that is due first. */
function Next({ after, onChoose }: NextWorkProps) {
  const now = useNow(15_000);
  const { data: assignments } = useAssignments();
  const { data: list } = useQuery(freshOpportunities({ platform: "all", pages: 1 }));
  const own = assignments?.find(
    ({ id, status }) => id !== after.id && (status === "claimed" || status === "approved"),
  );
  if (own) {
    return (
      <>
        <p>
          <span className={title}>{postName(own.post)}</span>{" "}
          {own.status === "approved" ? (
            <span className="text-ink-2">is approved and waits to be posted.</span>
          ) : (
            <DueTime at={own.dueAt} now={now} />
          )}
        </p>
        <Button variant="primary" onClick={() => onChoose(own.id)}>
          {own.status === "approved" ? "Post this reply" : "Write this reply"}
        </Button>
      </>
    );
  }
  const opportunity = list?.opportunities[0];
  if (opportunity) {
    const { id, post, dueAt } = opportunity;
    return (
      <>
        <p>
          <span className={title}>{postName(post)}</span>{" "}
          <span className="text-ink-2">on {sourceNames[post.source]}</span>{" "}
          <DueTime at={dueAt} now={now} />
        </p>
        <Link
          to="/writers/$section"
          params={{ section: "opportunities" }}
          search={{ item: id }}
          className={buttonClass("primary")}
        >
          Open this opportunity
        </Link>
      </>
    );
  }
  if (!list) return null;
  return (
    <p className="text-ink-2">
      No opportunity is waiting. New ones appear under Opportunities, and the bell tells you.
    </p>
  );
}

/** What to do after a reply was submitted or placed. */
export function NextWork(props: NextWorkProps) {
  return (
    <section aria-labelledby="next-step" className="grid justify-items-start gap-2">
      <h2 id="next-step" className="font-display text-xl font-bold tracking-[-0.02em]">
        Next
      </h2>
      <Next {...props} />
    </section>
  );
}

/** After a reply was placed: what the writer earns with it, and what to do next. */
export function AfterPlacing({
  assignment,
  onChoose,
}: {
  assignment: Assignment;
  onChoose: (id: string) => void;
}) {
  const { data } = useEarnings({}, 1);
  const earning = data?.earnings.find(
    ({ reply, kind }) => kind === "placement" && reply?.id === assignment.id,
  );
  return (
    <>
      {earning && data && (
        <section aria-label="What you earn" className="rounded-lg border border-line bg-raised p-4">
          <Earned earning={earning} />
          <p className="mt-1 text-sm text-ink-2">
            {money(data.sums.pending)} is pending in all, {money(data.due)} is due.{" "}
            <Link
              to="/writers/$section"
              params={{ section: "earnings" }}
              className="underline underline-offset-4"
            >
              Earnings
            </Link>
          </p>
        </section>
      )}
      <NextWork after={assignment} onChoose={onChoose} />
    </>
  );
}
