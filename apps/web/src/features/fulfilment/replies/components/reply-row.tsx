import { type Reply, sourceNames } from "@earshot/contract";
import { useId } from "react";
import { age, exactTime, preciseAge, toMoment, webAddress } from "../../../../lib/format.ts";
import { accountName, communityName, postTitle } from "../../../../lib/post-title.ts";
import { Button, buttonClass } from "../../../../ui/button.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { ExternalLink } from "../../../../ui/external-link.tsx";
import { replyStatusLabels } from "../labels.ts";
import { ReplyAnswer } from "./reply-answer.tsx";
import { ReplyAudit } from "./reply-audit.tsx";
import { ReplyHistory } from "./reply-history.tsx";
import { mayHaveLinks, ReplyLinks } from "./reply-links.tsx";
import { ReplyReport } from "./reply-report.tsx";
import { SurvivalChecks } from "./survival-checks.tsx";

interface ReplyRowProps {
  reply: Reply;
  now: number;
  open: boolean;
  onToggle: () => void;
}

/** The id of a reply's element, by which it is focused. */
const replyElementId = (id: string) => `reply-${id}`;

/** Moves the keyboard focus to a reply and scrolls it into view. */
export function focusReply(id: string): void {
  const element = document.getElementById(replyElementId(id));
  element?.focus({ preventScroll: true });
  element?.scrollIntoView?.({ block: "nearest" });
}

const linkClass = buttonClass("text", "bare");
const label = "text-sm font-semibold text-ink-3";

function ReplyDetails({ reply, now }: { reply: Reply; now: number }) {
  const { post, text, disclosure, account, permalink, changeNote } = reply;
  const postAddress = webAddress(post.url);
  const replyAddress = permalink === null ? null : webAddress(permalink);
  return (
    <div className="mt-4 grid max-w-[72ch] gap-5">
      <section>
        <h3 className={label}>The {post.kind}</h3>
        <blockquote
          dir="auto"
          className="mt-1 border-l-2 border-line pl-4 font-quote text-quote whitespace-pre-line [overflow-wrap:anywhere]"
        >
          {post.body || post.title}
        </blockquote>
        {postAddress && (
          <ExternalLink href={postAddress} arrow className={linkClass}>
            {post.kind === "comment" ? "View comment" : "View post"}
          </ExternalLink>
        )}
      </section>
      <section>
        <h3 className={label}>The reply</h3>
        {text ? (
          <p
            dir="auto"
            className="mt-1 font-quote text-quote whitespace-pre-line [overflow-wrap:anywhere]"
          >
            {text}
          </p>
        ) : (
          <p className="mt-1 text-ink-2">No text yet.</p>
        )}
        {replyAddress && (
          <ExternalLink href={replyAddress} arrow className={linkClass}>
            View reply
          </ExternalLink>
        )}
      </section>
      <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr]">
        <dt className={label}>Disclosure line</dt>
        <dd className="[overflow-wrap:anywhere]">{disclosure}</dd>
        {account && (
          <>
            <dt className={label}>Posted by</dt>
            <dd>
              <bdi>{accountName(post.source, account)}</bdi>
            </dd>
          </>
        )}
        {changeNote && (
          <>
            <dt className={label}>You asked</dt>
            <dd className="[overflow-wrap:anywhere]">{changeNote}</dd>
          </>
        )}
      </dl>
      {mayHaveLinks(reply) && <ReplyLinks reply={reply} />}
      <ReplyHistory history={reply.history} now={now} />
      <SurvivalChecks reply={reply} now={now} />
      <ReplyAudit reply={reply} />
    </div>
  );
}

/** A reply in the list. When open, it shows all details and the customer's actions. */
export function ReplyRow({ reply, now, open, onToggle }: ReplyRowProps) {
  const titleId = useId();
  const detailsId = useId();
  const { post, status } = reply;
  const isAwaitingApproval = status === "awaiting_approval";
  return (
    <article
      id={replyElementId(reply.id)}
      tabIndex={-1}
      aria-labelledby={titleId}
      className="border-b border-line py-5 outline-offset-4"
    >
      <p className="flex flex-wrap gap-x-3 text-sm text-ink-3 [overflow-wrap:anywhere]">
        <span className="font-semibold text-ink-2">{sourceNames[post.source]}</span>
        {post.subreddit && <span>{communityName(post.source, post.subreddit)}</span>}
        {post.author && <bdi>{accountName(post.source, post.author)}</bdi>}
        <time
          dateTime={toMoment(post.created_utc)?.toISOString()}
          title={exactTime(post.created_utc)}
        >
          posted {age(post.created_utc, now).replace(/^Less/, "less")}
        </time>
      </p>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <h2
            id={titleId}
            dir="auto"
            className="mt-0.5 text-lg font-semibold [overflow-wrap:anywhere]"
          >
            {postTitle(post)}
          </h2>
          <p className="mt-1 text-sm">
            <span className={classNames("font-semibold", isAwaitingApproval && "text-signal")}>
              {replyStatusLabels[status]}
            </span>{" "}
            <time
              dateTime={reply.updatedAt}
              title={exactTime(reply.updatedAt)}
              className="text-ink-3"
            >
              {preciseAge(reply.updatedAt, now)}
            </time>
          </p>
          {!open && reply.text && (
            <p
              dir="auto"
              className="mt-1 line-clamp-2 max-w-[72ch] font-quote text-quote text-ink-2 [overflow-wrap:anywhere]"
            >
              {reply.text}
            </p>
          )}
        </div>
        <Button
          aria-expanded={open}
          aria-controls={detailsId}
          aria-describedby={titleId}
          variant={isAwaitingApproval && !open ? "primary" : "secondary"}
          onClick={onToggle}
        >
          {open ? "Close" : isAwaitingApproval ? "Read and answer" : "Open"}
        </Button>
      </div>
      <div id={detailsId}>
        {open && (
          <>
            <ReplyDetails reply={reply} now={now} />
            <div className="mt-5 max-w-[72ch]">
              <ReplyAnswer reply={reply} now={now} onAnswered={() => focusReply(reply.id)} />
              <ReplyReport reply={reply} onSent={() => focusReply(reply.id)} />
            </div>
          </>
        )}
      </div>
    </article>
  );
}
