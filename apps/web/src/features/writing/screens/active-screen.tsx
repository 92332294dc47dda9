import { type Assignment, brand, type ReplyStatus } from "@earshot/contract";
import { type ReactNode, useState } from "react";
import { messageOf } from "../../../lib/api-error.ts";
import { webAddress } from "../../../lib/format.ts";
import { postTitle } from "../../../lib/post-title.ts";
import { useNow } from "../../../lib/use-now.ts";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PageTitle } from "../../../ui/page-title.tsx";
import { SignalBars } from "../../../ui/signal-bars.tsx";
import { Loading } from "../../../ui/skeleton.tsx";
import { useAssignments, useWriterSettings } from "../api.ts";
import { Desk } from "../parts/desk.tsx";
import { Placing } from "../parts/placing.tsx";
import { due, PostView } from "../parts/post-view.tsx";
import { WriterCautions } from "../parts/writer-cautions.tsx";

const standing: Partial<Record<ReplyStatus, string>> = {
  claimed: "To write",
  submitted: "Handed in",
  in_review: "With a reviewer",
  awaiting_approval: "Waits for the customer",
  approved: "Approved: place it",
  placing: "Being placed",
  unknown: "Being looked up",
  placed: "Placed",
};

function Step({
  assignment,
  onPlaced,
}: {
  assignment: Assignment;
  onPlaced: (placed: Assignment) => void;
}) {
  switch (assignment.status) {
    case "claimed":
      return <Desk key={assignment.id} assignment={assignment} />;
    case "approved":
      return <Placing key={assignment.id} assignment={assignment} onPlaced={onPlaced} />;
    default:
      return (
        <section aria-label="Reply" className="grid content-start gap-2">
          <p role="status" className="font-semibold">
            {standing[assignment.status] ?? assignment.status}
          </p>
          <p dir="auto" className="max-w-[72ch] whitespace-pre-line [overflow-wrap:anywhere]">
            {assignment.text}
          </p>
          {assignment.permalink && webAddress(assignment.permalink) && (
            <a
              href={assignment.permalink}
              target="_blank"
              rel="noopener nofollow ugc noreferrer"
              className="underline"
            >
              View reply<span className="sr-only"> (opens in a new tab)</span>
            </a>
          )}
        </section>
      );
  }
}

/** What the writer has under way, and the desk for the one that is chosen. */
export function ActiveScreen({
  chosen,
  onChoose,
  settingsLink,
}: {
  chosen: string | null;
  onChoose: (replyId: string) => void;
  settingsLink: ReactNode;
}) {
  const now = useNow(15_000);
  const { data, error, refetch } = useAssignments();
  const { data: settings } = useWriterSettings();
  const [placed, setPlaced] = useState<Assignment | null>(null);
  const all = data ?? [];
  const known = placed && !all.some(({ id }) => id === placed.id) ? [placed, ...all] : all;
  const merged = known.map((one) => (one.id === placed?.id ? placed : one));
  const current = merged.find(({ id }) => id === chosen) ?? merged[0];
  return (
    <>
      <PageTitle documentTitle={`Active Work · ${brand.name}`}>Active Work</PageTitle>
      {settings && settings.accounts.reddit === undefined && (
        <p role="note" className="mt-4 rounded-lg bg-caution-soft px-3 py-2">
          Declare the Reddit account that you post with before you place a reply: {settingsLink}
        </p>
      )}
      {!data && !error && <Loading label="Reading your work">Reading your work…</Loading>}
      {error && !data && (
        <p role="alert" className="mt-6">
          {messageOf(error, "Your work could not be read.")}{" "}
          <Button onClick={() => void refetch()}>Try again</Button>
        </p>
      )}
      {data && merged.length === 0 && (
        <EmptyState title="You hold nothing at present">
          Claim an opportunity, and it waits for your words here.
        </EmptyState>
      )}
      {current && (
        <div className="mt-6 grid gap-8 lg:grid-cols-[16rem_minmax(0,1fr)]">
          <ul className="grid content-start gap-1">
            {merged.map(({ id, post, status, due_at }) => (
              <li key={id}>
                <button
                  type="button"
                  aria-current={id === current.id ? "true" : undefined}
                  onClick={() => onChoose(id)}
                  className={classNames(
                    "w-full rounded-lg px-3 py-2 text-left hover:bg-raised",
                    id === current.id && "bg-raised",
                  )}
                >
                  <span dir="auto" className="line-clamp-2 font-semibold [overflow-wrap:anywhere]">
                    {postTitle(post)}
                  </span>
                  <span className="text-sm text-ink-2">
                    {standing[status] ?? status}
                    {status === "claimed" && ` · ${due(due_at, now)}`}
                  </span>
                </button>
              </li>
            ))}
          </ul>
          <div className="grid min-w-0 content-start gap-8 xl:grid-cols-2">
            <article aria-label="The post">
              <SignalBars level={current.intent_level} />
              <p className="text-sm text-ink-2 [overflow-wrap:anywhere]">
                for {current.brief.company ?? "a customer"},{" "}
                {current.keywords.map((phrase) => `“${phrase}”`).join(", ")}
              </p>
              <WriterCautions cautions={current.cautions} />
              <PostView post={current.post} cautions={current.cautions} now={now} />
            </article>
            <Step assignment={current} onPlaced={setPlaced} />
          </div>
        </div>
      )}
    </>
  );
}
