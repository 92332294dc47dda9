import { type Mention, sourceNames } from "@earshot/contract";
import { Fragment, useState } from "react";
import { exactTime, webAddress } from "../../../../lib/format.ts";
import { accountName, communityName } from "../../../../lib/post-title.ts";
import { Button } from "../../../../ui/button.tsx";
import { OutsideLink } from "../../../../ui/outside-link.tsx";

type CrossPost = Mention["crossPosts"][number];

/** As many as a line holds. */
const shownAtFirst = 4;

/** What a place is called: the community, else whose it is and where. */
function placeName({ source, subreddit, author }: CrossPost): string {
  if (subreddit) return communityName(source, subreddit);
  return author ? `${accountName(source, author)} on ${sourceNames[source]}` : sourceNames[source];
}

function PlaceLink({ place }: { place: CrossPost }) {
  const address = webAddress(place.url);
  if (!address) return <bdi>{placeName(place)}</bdi>;
  return (
    <OutsideLink
      href={address}
      title={exactTime(place.created_utc)}
      className="font-semibold text-ink-2 underline decoration-edge underline-offset-4 hover:decoration-signal"
    >
      <bdi>{placeName(place)}</bdi>
    </OutsideLink>
  );
}

/** Where else the same was said. */
export function CrossPosts({ crossPosts }: { crossPosts: readonly CrossPost[] }) {
  const [all, setAll] = useState(false);
  if (crossPosts.length === 0) return null;
  const shown = all ? crossPosts : crossPosts.slice(0, shownAtFirst);
  const more = crossPosts.length - shown.length;
  return (
    <p className="mt-3 text-sm text-ink-2 [overflow-wrap:anywhere]">
      Also in{" "}
      {shown.map((place, index) => (
        <Fragment key={`${place.url} ${place.created_utc}`}>
          {index > 0 && ", "}
          <PlaceLink place={place} />
        </Fragment>
      ))}
      {more > 0 && (
        <>
          {" "}
          <Button look="text" size="bare" className="text-sm" onClick={() => setAll(true)}>
            and {more.toLocaleString()} more
          </Button>
        </>
      )}
    </p>
  );
}
