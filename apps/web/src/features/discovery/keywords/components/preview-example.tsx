import { type KeywordPreview, sourceNames } from "@earshot/contract";
import { useId } from "react";
import { age, exactTime, toMoment, webAddress } from "../../../../lib/format.ts";
import { communityName, postTitle } from "../../../../lib/post-title.ts";
import { buttonClass } from "../../../../ui/button.tsx";
import { ExternalLink } from "../../../../ui/external-link.tsx";
import { Mark } from "../../../../ui/mark.tsx";
import { SignalBars } from "../../../../ui/signal-bars.tsx";

/** A post that the phrase would have found, with highlights. Its content is rendered as plain text. */
export function PreviewExample({
  example,
  now,
}: {
  example: KeywordPreview["examples"][number];
  now: number;
}) {
  const titleId = useId();
  const { source, subreddit, title, content, created_utc, marks } = example;
  const address = webAddress(example.url);
  return (
    <li className="grid gap-0.5 border-b border-line py-3 [overflow-wrap:anywhere]">
      <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-3">
        <SignalBars level={example.level} />
        <span>{subreddit ? communityName(source, subreddit) : sourceNames[source]}</span>
        <time dateTime={toMoment(created_utc)?.toISOString()} title={exactTime(created_utc)}>
          {age(created_utc, now)}
        </time>
        {address && (
          <ExternalLink
            href={address}
            arrow
            aria-describedby={titleId}
            className={buttonClass("text", "bare")}
          >
            View post
          </ExternalLink>
        )}
      </p>
      <p id={titleId} dir="auto" className="font-semibold">
        {title && example.kind === "post" ? (
          <Mark text={title} spans={marks.title} />
        ) : (
          postTitle(example)
        )}
      </p>
      {content && (
        <p dir="auto" className="font-quote">
          <Mark text={content} spans={marks.content} />
        </p>
      )}
    </li>
  );
}
