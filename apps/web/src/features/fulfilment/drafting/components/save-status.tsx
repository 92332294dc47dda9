import { exactTime } from "../../../../lib/format.ts";
import { Button } from "../../../../ui/button.tsx";
import type { Draft } from "../draft-keeper.ts";

function words({ kept, renewed }: Pick<Draft, "kept" | "renewed">): string {
  switch (kept.state) {
    case "saved":
      return renewed ? "Saved. The text was changed in another tab: this is the newest." : "Saved";
    case "waiting":
      return "Saving…";
    case "failed":
      return `Not saved: ${kept.why} It is kept in this browser, and tried again.`;
    case "refused":
      return `Not saved: ${kept.why} It is kept in this browser.`;
    case "conflict":
      return "Not saved: another tab has saved another text.";
    case "gone":
      return "Not saved any more: it is kept in this browser.";
  }
}

interface SaveStatusProps extends Pick<Draft, "kept" | "renewed"> {
  /** When the claim lapses without work, ISO 8601. */
  lapsesAt: string | null;
  onCompare: () => void;
}

/** Where the text is kept, and until when it is the writer's to write. */
export function SaveStatus({ kept, renewed, lapsesAt, onCompare }: SaveStatusProps) {
  const isBad = kept.state !== "saved" && kept.state !== "waiting";
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <p role="status" className={isBad ? "font-medium text-signal" : "text-ink-2"}>
        {words({ kept, renewed })}
      </p>
      {kept.state === "conflict" && (
        <Button size="small" onClick={onCompare}>
          Compare the two
        </Button>
      )}
      {lapsesAt && kept.state !== "gone" && (
        <p className="text-ink-3" title={exactTime(lapsesAt)}>
          lapses at {new Date(lapsesAt).toLocaleTimeString(undefined, { timeStyle: "short" })}{" "}
          without work
        </p>
      )}
    </div>
  );
}
