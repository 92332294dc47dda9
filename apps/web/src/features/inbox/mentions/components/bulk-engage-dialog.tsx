import { hasWriters, type Mention } from "@earshot/contract";
import { count } from "../../../../lib/format.ts";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { refusalOf } from "../use-engage.ts";

export interface BulkEngageDialogProps {
  open: boolean;
  mentions: readonly Mention[];
  /** null: unlimited; undefined: unknown. */
  repliesLeft: number | null | undefined;
  onClose: () => void;
  onEngage: (mentions: readonly Mention[]) => void;
}

/** Asks before many mentions are sent to the writers, with the number of replies that it takes. */
export function BulkEngageDialog(props: BulkEngageDialogProps) {
  const { mentions, repliesLeft } = props;
  const sendable = mentions.filter(
    (mention) => hasWriters(mention.source) && refusalOf(mention) === null,
  );
  const refused = mentions.length - sendable.length;
  const left = repliesLeft ?? null;
  const sent = left === null ? sendable : sendable.slice(0, left);
  return (
    <Dialog
      open={props.open}
      title={`Send ${count(sent.length, "mention")} to the writers?`}
      onClose={props.onClose}
    >
      <div className="grid gap-3">
        <p>
          {left === null
            ? `This takes ${count(sent.length, "reply", "replies")}.`
            : `This takes ${sent.length.toLocaleString()} of the ${count(left, "reply", "replies")} that you have left.`}{" "}
          You can take each mention back until a writer starts on it.
        </p>
        {sent.length < sendable.length && (
          <p className="font-semibold text-caution">
            {`You selected ${sendable.length.toLocaleString()}: the others stay pending.`}
          </p>
        )}
        {refused > 0 && (
          <p>{`Our writers can’t reply to ${count(refused, "mention")}, which ${refused === 1 ? "stays" : "stay"} pending.`}</p>
        )}
        <div className="mt-3 flex flex-wrap justify-end gap-2">
          <Button onClick={props.onClose}>Cancel</Button>
          <Button
            variant="primary"
            unavailable={sent.length === 0}
            onClick={() => props.onEngage(sent)}
          >
            {`Send ${sent.length.toLocaleString()} to the writers`}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
