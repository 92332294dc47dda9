import { type Mention, sourceNames } from "@earshot/contract";
import { Fragment, useState } from "react";
import { exactTime, webAddress } from "../../../../lib/format.ts";
import { accountName, communityName } from "../../../../lib/post-title.ts";
import { Button } from "../../../../ui/button.tsx";
import { ExternalLink } from "../../../../ui/external-link.tsx";

type Place = Mention["places"][number];

/** As many as a line holds. */
const shownAtFirst = 4;

/** What a place is called: the community, else whose it is and where. */
function crossPostName({ source, subreddit, author }: Place): string {
  if (subreddit) return communityName(source, subreddit);
  return author ? `${accountName(source, author)} on ${sourceNames[source]}` : sourceNames[source];
}

function CrossPostLink({ place }: { place: Place }) {
  const address = webAddress(place.url);
  if (!address) return <bdi>{crossPostName(place)}</bdi>;
  return (
    <ExternalLink
      href={address}
      title={exactTime(place.created_utc)}
      className="font-semibold text-ink-2 underline decoration-edge underline-offset-4 hover:decoration-signal"
    >
      <bdi>{crossPostName(place)}</bdi>
    </ExternalLink>
  );
}

/** Where else the same was said. */
export function CrossPosts({ places }: { places: readonly Place[] }) {
  const [all, setAll] = useState(false);
  if (places.length === 0) return null;
  const shown = all ? places : places.slice(0, shownAtFirst);
  const more = places.length - shown.length;
  return (
    <p className="mt-3 text-sm text-ink-2 [overflow-wrap:anywhere]">
      Also in{" "}
      {shown.map((place, index) => (
        <Fragment key={`${place.url} ${place.created_utc}`}>
          {index > 0 && ", "}
          <CrossPostLink place={place} />
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
