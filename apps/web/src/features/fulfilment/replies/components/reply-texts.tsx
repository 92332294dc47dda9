import type { Reply, SubmittedText } from "@earshot/contract";
import { useId, useState } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { exactTime, preciseAge } from "../../../../lib/format.ts";
import { TextDiff } from "../../../../shared/text-diff.tsx";
import { Button } from "../../../../ui/button.tsx";
import { FilterChip, SelectChip } from "../../../../ui/chip.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { useReplyTexts } from "../api/list-reply-texts.ts";
import { type RequestedChange, requestedChange } from "../text-history.ts";

/** A submitted text with its displayed number. */
interface Version extends SubmittedText {
  number: number;
}

/** "whole" shows the text; a number compares it with the version of that number. */
type View = "whole" | number;

/** Chooses between the whole text and what changed. */
function ViewChoice({
  version,
  earlier,
  view,
  onView,
}: {
  version: Version;
  /** The versions before it, the newest first. */
  earlier: readonly Version[];
  view: View;
  onView: (view: View) => void;
}) {
  const [before] = earlier;
  if (!before) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: the chips are toggles, nothing is submitted
    <div
      role="group"
      aria-label={`Version ${version.number}`}
      className="mt-1.5 flex flex-wrap items-center gap-2"
    >
      <FilterChip
        label="Changes"
        pressed={view !== "whole"}
        onClick={() => onView(view === "whole" ? before.number : view)}
      />
      <FilterChip label="Whole text" pressed={view === "whole"} onClick={() => onView("whole")} />
      {earlier.length > 1 && view !== "whole" && (
        <SelectChip
          label={`Compare version ${version.number} with`}
          active={false}
          value={view}
          onChange={({ target }) => onView(Number(target.value))}
        >
          {earlier.map(({ number }) => (
            <option key={number} value={number}>
              Since version {number}
            </option>
          ))}
        </SelectChip>
      )}
    </div>
  );
}

interface VersionItemProps {
  version: Version;
  earlier: readonly Version[];
  /** Why the writer submitted it again; null: no change was requested before. */
  requested: RequestedChange | null;
  now: number;
}

function VersionItem({ version, earlier, requested, now }: VersionItemProps) {
  const [view, setView] = useState<View>(earlier[0]?.number ?? "whole");
  const titleId = useId();
  const { number, at, text } = version;
  const compared = earlier.find((one) => one.number === view);
  return (
    <li aria-labelledby={titleId}>
      <p id={titleId} className="text-sm text-ink-3">
        <span className="font-semibold text-ink-2">Version {number}</span>, submitted{" "}
        <time dateTime={at} title={exactTime(at)}>
          {preciseAge(at, now)}
        </time>
      </p>
      {requested && (
        <p className="mt-1 text-sm text-ink-2 [overflow-wrap:anywhere]">
          {requested.who} asked for a change before it{requested.note && <>: “{requested.note}”</>}
        </p>
      )}
      <ViewChoice version={version} earlier={earlier} view={view} onView={setView} />
      {compared ? (
        <div className="mt-2 font-quote text-quote">
          <TextDiff
            from={compared.text}
            to={text}
            label={`What changed from version ${compared.number} to version ${number}`}
          />
        </div>
      ) : (
        <p
          dir="auto"
          className="mt-1 font-quote text-quote whitespace-pre-line [overflow-wrap:anywhere]"
        >
          {text}
        </p>
      )}
    </li>
  );
}

/** The texts that the writer submitted, the newest first, each with what changed since the one before. */
export function ReplyTexts({ reply, now }: { reply: Reply; now: number }) {
  const { data, error, refetch } = useReplyTexts(reply);
  if (!data) {
    return error ? (
      <p role="alert" className="flex flex-wrap items-center gap-3">
        {messageOf(error, "The texts could not be loaded.")}
        <Button size="small" onClick={() => void refetch()}>
          Retry
        </Button>
      </p>
    ) : (
      <Loading label="Loading the texts">
        <Skeleton className="h-24" />
      </Loading>
    );
  }
  if (data.length === 0) {
    return <p className="text-ink-2">Submitted texts appear here. None was submitted yet.</p>;
  }
  const versions = data.map((text, index) => ({ ...text, number: data.length - index }));
  return (
    <ol aria-label="Submitted texts" className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {versions.map((version, index) => (
        <VersionItem
          key={version.id}
          version={version}
          earlier={versions.slice(index + 1)}
          requested={requestedChange(reply.history, version.at, versions[index + 1]?.at)}
          now={now}
        />
      ))}
    </ol>
  );
}
