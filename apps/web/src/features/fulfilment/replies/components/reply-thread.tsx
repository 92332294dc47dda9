import { type Reply, sourceNames, withDisclosure } from "@earshot/contract";
import { useId, useState } from "react";
import { age, count, exactTime, preciseAge, toMoment, webAddress } from "../../../../lib/format.ts";
import { accountName, communityName } from "../../../../lib/post-title.ts";
import { Button, buttonClass } from "../../../../ui/button.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { ExternalLink } from "../../../../ui/external-link.tsx";
import { engagementOf } from "../survival.ts";

interface ReplyThreadProps {
  reply: Reply;
  now: number;
}

/** The approximate length of five lines. */
const maxShownChars = 400;

const linkClass = buttonClass("text", "bare");
const factsClass = "flex flex-wrap gap-x-3 text-sm text-ink-3 [overflow-wrap:anywhere]";
const textClass = "mt-2 font-quote text-quote whitespace-pre-line [overflow-wrap:anywhere]";

function Post({ reply: { post }, now }: ReplyThreadProps) {
  const address = webAddress(post.url);
  const textId = useId();
  const text = post.body || post.title;
  // Leaves room for the reply below.
  const isLong = text.length > maxShownChars || text.split("\n").length > 5;
  const [isCut, setCut] = useState(isLong);
  return (
    <>
      <p className={factsClass}>
        <span className="font-semibold text-ink-2">{sourceNames[post.source]}</span>
        {post.subreddit && <span>{communityName(post.source, post.subreddit)}</span>}
        {post.author && (
          <bdi className="font-semibold text-ink-2">{accountName(post.source, post.author)}</bdi>
        )}
        <time
          dateTime={toMoment(post.created_utc)?.toISOString()}
          title={exactTime(post.created_utc)}
        >
          {age(post.created_utc, now)}
        </time>
        {post.num_comments !== null && <span>{count(post.num_comments, "comment")}</span>}
      </p>
      <p id={textId} dir="auto" className={classNames(textClass, isCut && "line-clamp-5")}>
        {text}
      </p>
      <p className="mt-1 flex flex-wrap gap-x-4">
        {isLong && (
          <Button
            variant="text"
            size="bare"
            aria-expanded={!isCut}
            aria-controls={textId}
            onClick={() => setCut(!isCut)}
          >
            {isCut ? "Read more" : "Show less"}
          </Button>
        )}
        {address && (
          <ExternalLink href={address} arrow className={linkClass}>
            {post.kind === "comment" ? "View comment" : "View post"}
          </ExternalLink>
        )}
      </p>
    </>
  );
}

/** What is known about a reply that is not in its thread. */
function absence({ status, progress }: Reply): string {
  if (status === "removed") return "Removed from the thread";
  return progress.end ? "Never posted" : "Not posted yet";
}

function OwnReply({ reply, now }: ReplyThreadProps) {
  const { post, text, disclosure, account, permalink, placedAt, status } = reply;
  const isInThread = status === "placed" || status === "survived";
  const address = permalink === null ? null : webAddress(permalink);
  const engagement = isInThread ? engagementOf(reply, post.source) : null;
  return (
    <section
      aria-label="The reply"
      className={classNames(
        "mt-4 ml-2 border-l-2 py-1 pl-4 sm:ml-6",
        isInThread ? "border-standing" : "border-dashed border-edge",
      )}
    >
      <p className={factsClass}>
        <span className="font-semibold text-ink-2">
          {account ? <bdi>{accountName(post.source, account)}</bdi> : "Your reply"}
        </span>
        {placedAt && (
          <time dateTime={placedAt} title={exactTime(placedAt)}>
            {preciseAge(placedAt, now)}
          </time>
        )}
        {isInThread ? engagement && <span>{engagement}</span> : <span>{absence(reply)}</span>}
      </p>
      {text ? (
        <p dir="auto" className={classNames(textClass, !isInThread && "text-ink-2")}>
          {withDisclosure(text, disclosure)}
        </p>
      ) : (
        <p className="mt-2 text-ink-2">
          No text yet. It will carry this line: <q>{disclosure}</q>
        </p>
      )}
      {address && (
        <ExternalLink href={address} arrow className={linkClass}>
          View reply
        </ExternalLink>
      )}
    </section>
  );
}

/** The post with the reply in its place below it, as the platform shows them. */
export function ReplyThread(props: ReplyThreadProps) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className="rounded-lg border border-line bg-raised p-4 sm:p-6"
    >
      <h2 id={titleId} className="sr-only">
        Thread
      </h2>
      <Post {...props} />
      <OwnReply {...props} />
    </section>
  );
}
