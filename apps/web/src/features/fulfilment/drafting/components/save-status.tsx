import { shortTime } from "../../../../lib/date-format.ts";
import { exactTime } from "../../../../lib/format.ts";
import { Button } from "../../../../ui/button.tsx";
import type { DraftState } from "../draft-state.ts";

function saveLabel({ save, isFromOtherTab }: Pick<DraftState, "save" | "isFromOtherTab">): string {
  switch (save.state) {
    case "saved":
      return isFromOtherTab ? "Saved. This is the newest text, from another tab." : "Saved";
    case "pending":
      return "Saving…";
    case "failed":
      return `Not saved: ${save.why} It is stored in this browser and will be tried again.`;
    case "refused":
      return `Not saved: ${save.why} It is stored in this browser.`;
    case "conflict":
      return "Not saved: another tab has saved a different text.";
    case "closed":
      return "No longer saved to the server: it is stored in this browser.";
  }
}

interface SaveStatusProps extends Pick<DraftState, "save" | "isFromOtherTab"> {
  /** When the claim lapses without work, ISO 8601. */
  lapsesAt: string | null;
  onCompare: () => void;
}

/** Whether the text is saved, and when the claim lapses. */
export function SaveStatus({ save, isFromOtherTab, lapsesAt, onCompare }: SaveStatusProps) {
  const isBad = save.state !== "saved" && save.state !== "pending";
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <p role="status" className={isBad ? "font-medium text-signal" : "text-ink-2"}>
        {saveLabel({ save, isFromOtherTab })}
      </p>
      {save.state === "conflict" && (
        <Button size="small" onClick={onCompare}>
          Compare both
        </Button>
      )}
      {lapsesAt && save.state !== "closed" && (
        <p className="text-ink-3" title={exactTime(lapsesAt)}>
          Claim expires at {shortTime(new Date(lapsesAt))} without activity
        </p>
      )}
    </div>
  );
}
