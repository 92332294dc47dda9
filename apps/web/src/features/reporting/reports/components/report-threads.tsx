import { type ReportThread, sourceNames } from "@earshot/contract";
import { Link } from "@tanstack/react-router";
import { mediumDate } from "../../../../lib/date-format.ts";
import { exactTime, webAddress } from "../../../../lib/format.ts";
import { accountName, communityName } from "../../../../lib/post-title.ts";
import { ExternalLink } from "../../../../ui/external-link.tsx";
import { SignalBars } from "../../../../ui/signal-bars.tsx";

function Author({ source, author, authorUrl }: ReportThread) {
  if (!author) return null;
  const address = authorUrl === null ? null : webAddress(authorUrl);
  const name = <bdi>{accountName(source, author)}</bdi>;
  return address ? (
    <ExternalLink href={address} className="underline decoration-edge underline-offset-4">
      {name}
    </ExternalLink>
  ) : (
    <span>{name}</span>
  );
}

function Thread({ thread }: { thread: ReportThread }) {
  const { source, community, title, quote, url, postedAt, level, mentionId } = thread;
  const address = webAddress(url);
  return (
    <li className="grid gap-1 border-t border-line py-4 [overflow-wrap:anywhere]">
      <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-3">
        <SignalBars level={level} />
        <span className="font-semibold text-ink-2">
          {community ? communityName(source, community) : sourceNames[source]}
        </span>
        <Author {...thread} />
        <time dateTime={postedAt} title={exactTime(postedAt)}>
          {mediumDate(new Date(postedAt))}
        </time>
      </p>
      {title && (
        <h3 dir="auto" className="font-semibold">
          {title}
        </h3>
      )}
      <blockquote dir="auto" className="max-w-[65ch] font-quote text-quote">
        {quote}
      </blockquote>
      <p className="flex flex-wrap gap-x-4 text-sm">
        {address && (
          <ExternalLink
            href={address}
            arrow
            className="underline decoration-edge underline-offset-4 hover:decoration-signal"
          >
            Open the thread
          </ExternalLink>
        )}
        {mentionId && (
          <Link
            to="/dashboard"
            search={{ view: "mentions", status: "all", item: mentionId }}
            data-screen-only
            className="underline decoration-edge underline-offset-4 hover:decoration-signal"
          >
            Open the mention
          </Link>
        )}
      </p>
    </li>
  );
}

/** The threads with the strongest intent, as their posts are now. */
export function ReportThreads({ threads }: { threads: readonly ReportThread[] }) {
  if (threads.length === 0) {
    return (
      <p className="text-ink-2">
        No threads to show. Threads that were removed at their source are not shown.
      </p>
    );
  }
  return (
    <ul>
      {threads.map((thread) => (
        <Thread key={thread.url} thread={thread} />
      ))}
    </ul>
  );
}
