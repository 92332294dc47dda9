import { type CollectedSource, sourceNames } from "@earshot/contract";
import { preciseAge } from "../../../../lib/format.ts";
import { communityName } from "../../../../lib/post-title.ts";
import { useNow } from "../../../../lib/use-now.ts";
import { useCollectionStatus } from "../api/get-collection-status.ts";
import { interruptionsOf } from "./interruptions.ts";

const namedCommunities = 6;

function communitiesOf({ source, communities, everywhere }: CollectedSource): string {
  const name = sourceNames[source];
  if (everywhere || communities.length === 0) return everywhere ? `all of ${name}` : name;
  const shown = communities
    .slice(0, namedCommunities)
    .map((community) => communityName(source, community));
  const more = communities.length - shown.length;
  const all = more > 0 ? [...shown, `${more.toLocaleString()} more`] : shown;
  return `${name} (${new Intl.ListFormat().format(all)})`;
}

/** For an empty list: the monitored sources, and when each was last checked. */
export function SourcesSummary() {
  const { data, isError } = useCollectionStatus();
  const now = useNow(1_000);
  if (!data) return isError && <p>The status of the sources could not be loaded.</p>;
  const sources = data.sources.filter(({ connected }) => connected);
  const interruptions = interruptionsOf(data.sources);
  if (sources.length + interruptions.length === 0) {
    return <p>No source is monitored: none is connected.</p>;
  }
  return (
    <>
      {interruptions.map((sentence) => (
        <p key={sentence} className="text-caution">
          {sentence}
        </p>
      ))}
      {sources.map((collected) => (
        <p key={collected.source}>
          Monitoring {communitiesOf(collected)},{" "}
          {collected.lastPolledAt
            ? `last checked ${preciseAge(collected.lastPolledAt, now)}.`
            : "not checked yet."}
          {collected.failure && <span className="text-caution"> {collected.failure}</span>}
        </p>
      ))}
    </>
  );
}
