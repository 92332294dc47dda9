import { sourceNames, type WatchedSource } from "@earshot/contract";
import { Fragment } from "react";
import { exactTime, preciseAge } from "../../../lib/format.ts";
import { useNow } from "../../../lib/use-now.ts";
import { useWatching } from "../api/list-watching.ts";

function Look({ watched, now }: { watched: WatchedSource; now: number }) {
  const name = sourceNames[watched.source];
  if (watched.trouble) {
    const isNamed = watched.trouble.includes(name);
    return (
      <span className="font-medium text-caution">
        {isNamed ? watched.trouble : `${name}: ${watched.trouble}`}
      </span>
    );
  }
  if (!watched.last_looked_at) return <>{name} not looked at yet</>;
  return (
    <>
      {name} looked at{" "}
      <time dateTime={watched.last_looked_at} title={exactTime(watched.last_looked_at)}>
        {preciseAge(watched.last_looked_at, now)}
      </time>
    </>
  );
}

/** One line: "Reddit looked at 40 s ago · X looked at 2 min ago". */
export function WatchingLine() {
  const { data: sources } = useWatching();
  const now = useNow(1_000);
  if (!sources) return <span aria-hidden="true">&nbsp;</span>;
  if (sources.length === 0) return "No source is being watched";
  return sources.map((watched, index) => (
    <Fragment key={watched.source}>
      {index > 0 && <span aria-hidden="true"> · </span>}
      <Look watched={watched} now={now} />
    </Fragment>
  ));
}
