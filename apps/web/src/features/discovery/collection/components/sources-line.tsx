import { type CollectedSource, sourceNames } from "@earshot/contract";
import { Fragment, type ReactNode, useState } from "react";
import { exactTime, preciseAge } from "../../../../lib/format.ts";
import { useNow } from "../../../../lib/use-now.ts";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { useCollectionStatus } from "../api/get-collection-status.ts";
import { interruptionsOf } from "./interruptions.ts";
import { SourcesReport } from "./sources-report.tsx";

function LastCheck({ collected, now }: { collected: CollectedSource; now: number }) {
  const name = sourceNames[collected.source];
  if (collected.failure) {
    const isNamed = collected.failure.includes(name);
    return (
      <span className="font-medium text-caution">
        {isNamed ? collected.failure : `${name}: ${collected.failure}`}
      </span>
    );
  }
  if (!collected.lastPolledAt) return <>{name} not checked yet</>;
  return (
    <>
      {name} checked{" "}
      <time dateTime={collected.lastPolledAt} title={exactTime(collected.lastPolledAt)}>
        {preciseAge(collected.lastPolledAt, now)}
      </time>
    </>
  );
}

/** More than these are counted instead of named, as the line has no room for all. */
const namedSources = 3;

const isHealthy = ({ failure, lastPolledAt }: CollectedSource) => !failure && lastPolledAt !== null;

/** "8 sources checked, the last 4 s ago". */
function LastChecks({ sources, now }: { sources: CollectedSource[]; now: number }) {
  const newest =
    sources
      .map(({ lastPolledAt }) => lastPolledAt ?? "")
      .sort()
      .at(-1) ?? "";
  return (
    <>
      {`${sources.length.toLocaleString()} sources checked, the last `}
      <time dateTime={newest} title={exactTime(newest)}>
        {preciseAge(newest, now)}
      </time>
    </>
  );
}

/**
 * One line: "Reddit checked 40 s ago · X checked 2 min ago", with a dialog for the details; `more` is
 * shown below the sources.
 */
export function SourcesLine({ more }: { more?: ReactNode }) {
  const { data } = useCollectionStatus();
  const now = useNow(1_000);
  const [isOpen, setOpen] = useState(false);
  if (!data) return <span aria-hidden="true">&nbsp;</span>;
  const connected = data.sources.filter((collected) => collected.connected);
  const healthy = connected.filter(isHealthy);
  const isCounted = healthy.length > namedSources;
  const named = isCounted ? connected.filter((collected) => !isHealthy(collected)) : connected;
  const parts = [
    ...interruptionsOf(data.sources).map((sentence) => ({
      key: sentence,
      text: <span className="font-medium text-caution">{sentence}</span>,
    })),
    ...named.map((collected) => ({
      key: collected.source,
      text: <LastCheck collected={collected} now={now} />,
    })),
    ...(isCounted ? [{ key: "others", text: <LastChecks sources={healthy} now={now} /> }] : []),
  ];
  const hasMore = data.sources.some(({ gaps, closed }) => gaps.length > 0 || closed !== null);
  return (
    <span className="flex min-w-0 items-baseline gap-x-1.5">
      <span className="truncate">
        {data.paused && (
          <span className="font-medium text-caution">Paused: no replies left · </span>
        )}
        {parts.length === 0 && "No source is monitored"}
        {parts.map(({ key, text }, index) => (
          <Fragment key={key}>
            {index > 0 && <span aria-hidden="true"> · </span>}
            {text}
          </Fragment>
        ))}
      </span>
      {data.sources.length > 0 && (
        <>
          <Button
            variant="text"
            size="bare"
            className="shrink-0 text-sm"
            onClick={() => setOpen(true)}
          >
            {hasMore ? "What may be missing" : "Sources"}
          </Button>
          <Dialog open={isOpen} title="Monitored sources" onClose={() => setOpen(false)}>
            <SourcesReport sources={data.sources} now={now} />
            {more}
          </Dialog>
        </>
      )}
    </span>
  );
}
