import { type Mention, sourceNames } from "@earshot/contract";
import { Fragment, useState } from "react";
import { exactTime, webAddress } from "../../../../lib/format.ts";
import { accountName, communityName } from "../../../../lib/post-title.ts";
import { Button } from "../../../../ui/button.tsx";
import { ExternalLink } from "../../../../ui/external-link.tsx";

type CrossPost = Mention["crossPosts"][number];

/** How many fit on one line. */
const initialCount = 4;

/** Returns the community of a cross-post, otherwise its author and source. */
function crossPostName({ source, subreddit, author }: CrossPost): string {
  if (subreddit) return communityName(source, subreddit);
  return author ? `${accountName(source, author)} on ${sourceNames[source]}` : sourceNames[source];
}

function CrossPostLink({ crossPost }: { crossPost: CrossPost }) {
  const address = webAddress(crossPost.url);
  if (!address) return <bdi>{crossPostName(crossPost)}</bdi>;
  return (
    <ExternalLink
      href={address}
      title={exactTime(crossPost.created_utc)}
      className="font-semibold text-ink-2 underline decoration-edge underline-offset-4 hover:decoration-signal"
    >
      <bdi>{crossPostName(crossPost)}</bdi>
    </ExternalLink>
  );
}

/** The other communities in which the same text was posted. */
export function CrossPosts({ crossPosts }: { crossPosts: readonly CrossPost[] }) {
  const [all, setAll] = useState(false);
  if (crossPosts.length === 0) return null;
  const shown = all ? crossPosts : crossPosts.slice(0, initialCount);
  const more = crossPosts.length - shown.length;
  return (
    <p className="mt-3 text-sm text-ink-2 [overflow-wrap:anywhere]">
      Also in{" "}
      {shown.map((crossPost, index) => (
        <Fragment key={`${crossPost.url} ${crossPost.created_utc}`}>
          {index > 0 && ", "}
          <CrossPostLink crossPost={crossPost} />
        </Fragment>
      ))}
      {more > 0 && (
        <>
          {" "}
          <Button variant="text" size="bare" className="text-sm" onClick={() => setAll(true)}>
            and {more.toLocaleString()} more
          </Button>
        </>
      )}
    </p>
  );
}
