import { errorCodes, type Framework } from "@earshot/contract";
import { useEffect, useRef } from "react";
import { exactTime } from "../../../../lib/format.ts";
import { Button } from "../../../../ui/button.tsx";
import { AskFirst } from "./ask-first.tsx";
import { FrameworkText } from "./framework-text.tsx";

interface ConflictProps {
  /** The version that was saved in the meantime. */
  theirs: Framework;
  isBusy: boolean;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Shows two versions of a framework; the user chooses one. */
export function Conflict({ theirs, isBusy, onKeepMine, onTakeTheirs }: ConflictProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section
      aria-label="Two versions"
      className="grid gap-3 rounded-lg border border-signal bg-signal-soft p-4"
    >
      <h3 ref={heading} tabIndex={-1} className="font-semibold">
        {errorCodes.FRAMEWORK_CHANGED.message}
      </h3>
      <p className="text-sm text-ink-2">{`It was saved on ${exactTime(theirs.updatedAt)}. Your text is in the fields below.`}</p>
      <details>
        <summary className="w-fit rounded text-sm font-semibold">Show the other version</summary>
        <div className="mt-3 grid gap-3 rounded-lg bg-paper p-3">
          <p className="font-semibold">{theirs.title}</p>
          <FrameworkText sections={theirs.sections} />
        </div>
      </details>
      <div className="flex flex-wrap gap-2">
        <Button size="small" busy={isBusy} onClick={onKeepMine}>
          Save my version
        </Button>
        <AskFirst
          isLossy
          size="small"
          label="Use the other version"
          question="Your text will be lost."
          confirm="Discard my text"
          cancel="Keep my text"
          onConfirm={onTakeTheirs}
        />
      </div>
    </section>
  );
}
