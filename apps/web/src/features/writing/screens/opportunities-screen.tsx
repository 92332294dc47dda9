import { brand, type Opportunity } from "@earshot/contract";
import { useState } from "react";
import { messageOf } from "../../../lib/api-error.ts";
import { exactTime } from "../../../lib/format.ts";
import { postTitle } from "../../../lib/post-title.ts";
import { useNow } from "../../../lib/use-now.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { TextArea } from "../../../ui/field.tsx";
import { PageTitle } from "../../../ui/page-title.tsx";
import { SignalBars } from "../../../ui/signal-bars.tsx";
import { Loading } from "../../../ui/skeleton.tsx";
import { showToast } from "../../../ui/toast-store.ts";
import { useClaim, useDecline, useOpportunities } from "../api.ts";
import { due, PostView } from "../parts/post-view.tsx";
import { WriterCautions } from "../parts/writer-cautions.tsx";

function tell(title: string) {
  return (error: unknown) =>
    showToast({ title, description: messageOf(error, "Please try again."), tone: "destructive" });
}

function Card({
  opportunity,
  now,
  onClaimed,
}: {
  opportunity: Opportunity;
  now: number;
  onClaimed: (replyId: string) => void;
}) {
  const claim = useClaim();
  const decline = useDecline();
  const [reason, setReason] = useState<string | null>(null);
  const { id, post, brief, keywords, intent_level, cautions, due_at, left_text } = opportunity;
  const late = Date.parse(due_at) < now;
  return (
    <article aria-label={postTitle(post)} className="border-b border-line py-6">
      <p className="flex flex-wrap items-center gap-x-4 text-sm [overflow-wrap:anywhere]">
        <SignalBars level={intent_level} />
        <span
          className={late ? "font-semibold text-signal" : "font-semibold"}
          title={exactTime(due_at)}
        >
          {due(due_at, now)}
        </span>
        <span className="text-ink-2">for {brief.company ?? "a customer"}</span>
        <span className="text-ink-3">{keywords.map((phrase) => `“${phrase}”`).join(", ")}</span>
      </p>
      <WriterCautions cautions={cautions} />
      <PostView post={post} cautions={cautions} now={now} />
      {left_text && (
        <p className="mt-2 text-sm text-ink-2">An earlier writer left a text to start from.</p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          look="primary"
          busy={claim.isPending}
          onClick={() =>
            claim.mutate(opportunity, {
              onSuccess: ({ assignment }) => onClaimed(assignment.id),
              onError: tell("Not claimed"),
            })
          }
        >
          Claim
        </Button>
        <Button
          busy={decline.isPending}
          onClick={() => decline.mutate({ id, reason: null }, { onError: tell("Not hidden") })}
        >
          Not for me
        </Button>
        <Button
          aria-expanded={reason !== null}
          onClick={() => setReason(reason === null ? "" : null)}
        >
          Unsuitable
        </Button>
      </div>
      {reason !== null && (
        <form
          className="mt-3 grid max-w-[72ch] justify-items-start gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            decline.mutate({ id, reason }, { onError: tell("Not ended") });
          }}
        >
          <TextArea
            className="w-full"
            label="Why is it unsuitable? The customer reads this."
            value={reason}
            required
            maxLength={1_000}
            onChange={(event) => setReason(event.target.value)}
          />
          <Button type="submit" busy={decline.isPending}>
            End this opportunity
          </Button>
        </form>
      )}
    </article>
  );
}

/** Accepted mentions that no writer holds, oldest promise first. */
export function OpportunitiesScreen({ onClaimed }: { onClaimed: (replyId: string) => void }) {
  const now = useNow(15_000);
  const { data, error, refetch } = useOpportunities();
  return (
    <>
      <PageTitle documentTitle={`Opportunities · ${brand.name}`}>Opportunities</PageTitle>
      {!data && !error && <Loading label="Reading opportunities">Reading opportunities…</Loading>}
      {error && !data && (
        <p role="alert" className="mt-6">
          {messageOf(error, "The opportunities could not be read.")}{" "}
          <Button onClick={() => void refetch()}>Try again</Button>
        </p>
      )}
      {data?.opportunities.length === 0 && (
        <EmptyState title="Nothing waits for a writer">
          New opportunities appear here the moment a customer engages.
        </EmptyState>
      )}
      {data?.opportunities.map((one) => (
        <Card key={one.id} opportunity={one} now={now} onClaimed={onClaimed} />
      ))}
    </>
  );
}
