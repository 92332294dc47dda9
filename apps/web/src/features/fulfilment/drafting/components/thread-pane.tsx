import {
  type Assignment,
  platforms,
  type ReplyStatus,
  sourceNames,
  type Thread,
} from "@earshot/contract";
import { useRef } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { exactTime, preciseAge, webAddress } from "../../../../lib/format.ts";
import { useNow } from "../../../../lib/use-now.ts";
import { PostView } from "../../../../shared/post-view.tsx";
import { WriterWarnings } from "../../../../shared/writer-warnings.tsx";
import { Button } from "../../../../ui/button.tsx";
import { ExternalLink } from "../../../../ui/external-link.tsx";
import { SignalBars } from "../../../../ui/signal-bars.tsx";
import { useThread } from "../api/get-thread.ts";
import { ThreadBanner } from "./thread-banner.tsx";
import { ThreadComments } from "./thread-comments.tsx";

/** Statuses after placement, in which blockers no longer matter. */
const isOver: ReadonlySet<ReplyStatus> = new Set(["placed", "survived", "removed", "failed"]);

/** How many people have replied already. */
function answered({ comments, replierCount }: Thread): string {
  if (comments.length === 0 || replierCount === 0) return "No one has replied yet.";
  return replierCount === 1
    ? "One person has replied."
    : `${replierCount.toLocaleString()} people have replied.`;
}

/** When the thread was checked, and a button to check again. */
function ThreadFreshness({ id, now }: { id: string; now: number }) {
  const { data, error, isFetching, refetch } = useThread(id);
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
      <span role="status" className="empty:hidden">
        {error
          ? `The thread could not be loaded: ${messageOf(error, "please try again.")}`
          : data?.live && data.notice}
      </span>
      {data?.live && (
        <span title={exactTime(data.fetchedAt)}>Checked {preciseAge(data.fetchedAt, now)}</span>
      )}
      <Button size="small" busy={isFetching} onClick={() => void refetch()}>
        {isFetching ? "Checking…" : "Check again"}
      </Button>
    </p>
  );
}

/** The thread of a reply as it is now; until it is loaded, our stored post. */
export function ThreadPane({ assignment }: { assignment: Assignment }) {
  const now = useNow(5_000);
  const { id, post: storedPost, warnings, intentLevel, brief, keywords } = assignment;
  const { data: thread, error } = useThread(id);
  // A post from web search can't be checked again; only a failed call can be repeated.
  const canBeChecked = platforms[storedPost.source].isReadDirectly || error !== null;
  // Keeps the last body, so that a post deleted while the writer works stays readable.
  const lastBody = useRef(storedPost.body);
  if (thread?.post.body) lastBody.current = thread.post.body;
  const opening = thread?.post ?? storedPost;
  const isStill = !thread || thread.post.state === "standing";
  const shown = isStill ? opening : { ...opening, body: opening.body || lastBody.current };
  const address = webAddress(shown.url);
  // The warnings quote the mention, which is the post only if the mention is not a comment.
  const asksHere = storedPost.kind === "post" && !thread?.post.edited;
  return (
    <article aria-label="The post" className="min-w-0">
      <ThreadBanner thread={isOver.has(assignment.status) ? undefined : thread} />
      <p className="flex flex-wrap items-center gap-x-4 text-sm text-ink-2 [overflow-wrap:anywhere]">
        <SignalBars level={intentLevel} />
        <span>
          for {brief.company ?? "a customer"}, {keywords.map((phrase) => `“${phrase}”`).join(", ")}
        </span>
      </p>
      <WriterWarnings warnings={warnings} />
      <div className="mt-2">
        <PostView post={shown} warnings={asksHere ? warnings : []} now={now} />
      </div>
      {thread?.post.edited && thread.post.state === "standing" && (
        <p role="note" className="mt-1 rounded-lg bg-caution-soft px-3 py-2 text-sm">
          <strong className="text-caution">Edited since we found it.</strong> This is the current
          text.
        </p>
      )}
      {thread && !thread.live && (
        <p role="note" className="mt-2 rounded-lg bg-caution-soft px-3 py-2 text-sm">
          {thread.notice ??
            `${sourceNames[shown.source]} can’t be reached: this is our stored copy.`}{" "}
          {address && (
            <ExternalLink href={address} arrow className="font-semibold underline">
              See it on {sourceNames[shown.source]}
            </ExternalLink>
          )}
        </p>
      )}
      {canBeChecked && (
        <div className="mt-3 grid gap-1 border-t border-line pt-3">
          {thread?.live && <p className="font-semibold">{answered(thread)}</p>}
          <ThreadFreshness id={id} now={now} />
        </div>
      )}
      {thread && (
        <ThreadComments
          comments={thread.comments}
          total={thread.totalComments}
          source={thread.post.source}
          now={now}
        />
      )}
    </article>
  );
}
