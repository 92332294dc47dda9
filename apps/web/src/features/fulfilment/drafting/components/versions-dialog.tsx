import type { Version } from "@earshot/contract";
import { useState } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { exactTime, preciseAge } from "../../../../lib/format.ts";
import { useNow } from "../../../../lib/use-now.ts";
import { TextDiff } from "../../../../shared/text-diff.tsx";
import { Button } from "../../../../ui/button.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { Dialog } from "../../../../ui/dialog.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { useVersions } from "../api/list-versions.ts";

/** Labels for why each version was saved. */
const kinds: Record<Version["kind"], string> = {
  draft: "Saved draft",
  submitted: "Submitted",
  before_assist: "Before the model’s text",
  conflict: "From another tab",
  late: "Written after the claim expired",
  refused: "Refused by the check",
  left: "By an earlier writer",
};

interface VersionsDialogProps {
  open: boolean;
  replyId: string;
  /** The text as it is now. */
  text: string;
  /** The reply is read-only: versions can be read and copied, but not used. */
  readOnly: boolean;
  onTake: (text: string) => void;
  onClose: () => void;
}

function Versions({
  replyId,
  text,
  readOnly,
  onTake,
}: Omit<VersionsDialogProps, "open" | "onClose">) {
  const now = useNow(15_000);
  const { data, error, refetch } = useVersions(replyId);
  const [chosen, setChosen] = useState<string | null>(null);
  if (error) {
    return (
      <p role="alert">
        {messageOf(error, "The versions could not be loaded.")}{" "}
        <Button onClick={() => void refetch()}>Try again</Button>
      </p>
    );
  }
  if (!data) {
    return (
      <Loading label="Loading the versions">
        <Skeleton className="h-24" />
      </Loading>
    );
  }
  if (data.length === 0) {
    return (
      <p className="text-ink-2">
        No earlier versions yet. While you write, a version is saved every two minutes.
      </p>
    );
  }
  const current = data.find(({ id }) => id === chosen) ?? data[0];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ul aria-label="Versions" className="grid max-h-56 gap-0.5 overflow-y-auto">
        {data.map(({ id, kind, at, text: versionText }) => (
          <li key={id}>
            <button
              type="button"
              aria-current={id === current?.id ? "true" : undefined}
              onClick={() => setChosen(id)}
              className={classNames(
                "grid w-full grid-cols-[minmax(0,1fr)_auto] gap-x-4 rounded-lg border-l-2 px-3 py-1.5 text-left hover:bg-raised",
                id === current?.id ? "border-signal bg-raised" : "border-transparent",
              )}
            >
              <span className="font-semibold">{kinds[kind]}</span>
              <time dateTime={at} title={exactTime(at)} className="text-sm text-ink-3">
                {preciseAge(at, now)}
              </time>
              <span dir="auto" className="col-span-2 truncate text-sm text-ink-2">
                {versionText || "Empty"}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {current && (
        <>
          <div>
            <h3 className="mb-1 text-sm font-semibold text-ink-2">
              Changes from this version to the current text: added is underlined, removed is struck
              through
            </h3>
            <TextDiff from={current.text} to={text} label="Changes since this version" />
          </div>
          {!readOnly && (
            <div>
              <Button
                variant="primary"
                unavailable={current.text === text}
                onClick={() => onTake(current.text)}
              >
                Use this version
              </Button>
            </div>
          )}
        </>
      )}
    </div>
  );
}

/** Earlier versions of a reply, each compared with the current text. */
export function VersionsDialog({ open, onClose, ...rest }: VersionsDialogProps) {
  return (
    <Dialog open={open} title="Earlier versions" onClose={onClose}>
      <Versions {...rest} />
    </Dialog>
  );
}
