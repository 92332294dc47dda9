import { type Assignment, type ReplyStatus, sourceNames, type Thread } from "@earshot/contract";
import { useRef } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { exactTime, preciseAge, webAddress } from "../../../../lib/format.ts";
import { useNow } from "../../../../lib/use-now.ts";
import { Button } from "../../../../ui/button.tsx";
import { ExternalLink } from "../../../../ui/external-link.tsx";
import { SignalBars } from "../../../../ui/signal-bars.tsx";
import { useThread } from "../desk-api.ts";
import { PostView } from "./post-view.tsx";
import { ThreadBanner } from "./thread-banner.tsx";
import { ThreadComments } from "./thread-comments.tsx";
import { WriterCautions } from "./writer-cautions.tsx";

/** Nothing is to be placed any more: what is in the way of it says nothing new. */
const isOver: ReadonlySet<ReplyStatus> = new Set(["placed", "survived", "removed", "failed"]);

/** How many have answered already: what a reply adds to. */
function answered({ comments, answered_by }: Thread): string {
  if (comments.length === 0 || answered_by === 0) return "Nobody else has answered yet.";
  return answered_by === 1
    ? "One person has answered."
    : `${answered_by.toLocaleString()} people have answered.`;
}

/** When the thread was looked at, and a button that looks again. */
function LookedAt({ id, now }: { id: string; now: number }) {
  const { data, error, isFetching, refetch } = useThread(id);
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
      <span role="status" className="empty:hidden">
        {error
          ? `The thread could not be read: ${messageOf(error, "please try again.")}`
          : data?.live && data.trouble}
      </span>
      {data?.live && (
        <span title={exactTime(data.fetched_at)}>Looked at {preciseAge(data.fetched_at, now)}</span>
      )}
      <Button size="small" busy={isFetching} onClick={() => void refetch()}>
        {isFetching ? "Looking…" : "Look again"}
      </Button>
    </p>
  );
}

/** The thread of a reply as it stands now; until it is read, the post that we hold. */
export function ThreadPane({ assignment }: { assignment: Assignment }) {
  const now = useNow(5_000);
  const { id, post: found, cautions, intent_level, brief, keywords } = assignment;
  const { data: thread } = useThread(id);
  // A keeper of what was there: a thread that is deleted while one writes is still read.
  const lastBody = useRef(found.body);
  if (thread?.post.body) lastBody.current = thread.post.body;
  const opening = thread?.post ?? found;
  const isStill = !thread || thread.post.state === "standing";
  const shown = isStill ? opening : { ...opening, body: opening.body || lastBody.current };
  const address = webAddress(shown.url);
  // What the cautions point at is the text of what asks, which is the post only in a thread of its own.
  const asksHere = found.kind === "post" && !thread?.post.edited;
  return (
    <article aria-label="The post" className="min-w-0">
      <ThreadBanner thread={isOver.has(assignment.status) ? undefined : thread} />
      <p className="flex flex-wrap items-center gap-x-4 text-sm text-ink-2 [overflow-wrap:anywhere]">
        <SignalBars level={intent_level} />
        <span>
          for {brief.company ?? "a customer"}, {keywords.map((phrase) => `“${phrase}”`).join(", ")}
        </span>
      </p>
      <WriterCautions cautions={cautions} />
      <div className="mt-2">
        <PostView post={shown} cautions={asksHere ? cautions : []} now={now} />
      </div>
      {thread?.post.edited && thread.post.state === "standing" && (
        <p role="note" className="mt-1 rounded-lg bg-caution-soft px-3 py-2 text-sm">
          <strong className="text-caution">Edited since it was found.</strong> This is how it reads
          now.
        </p>
      )}
      {thread && !thread.live && (
        <p role="note" className="mt-2 rounded-lg bg-caution-soft px-3 py-2 text-sm">
          {thread.trouble ?? `${sourceNames[shown.source]} can’t be asked: this is what we held.`}{" "}
          {address && (
            <ExternalLink href={address} arrow className="font-semibold underline">
              See it on {sourceNames[shown.source]}
            </ExternalLink>
          )}
        </p>
      )}
      <div className="mt-3 grid gap-1 border-t border-line pt-3">
        {thread?.live && <p className="font-semibold">{answered(thread)}</p>}
        <LookedAt id={id} now={now} />
      </div>
      {thread && (
        <ThreadComments
          comments={thread.comments}
          total={thread.comments_total}
          source={thread.post.source}
          now={now}
        />
      )}
    </article>
  );
}
