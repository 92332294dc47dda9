import type { Mention } from "@earshot/contract";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { engageWords } from "../engage-words.ts";
import type { MentionsSearch } from "../search.ts";

interface PreparedDecisionProps {
  /** The decision that the link prepares; undefined: none. */
  prepare: MentionsSearch["prepare"];
  /** The mention that the link opens; undefined while it is loading. */
  mention: Mention | undefined;
  /** Why the user may not decide; null: they may. */
  roleProblem: string | null;
  onEngage: (mention: Mention) => void;
  onSkip: (mention: Mention) => void;
  onClose: () => void;
}

/** Asks for confirmation of the decision that a link of a notification prepares: opening an address changes nothing. */
export function PreparedDecision(props: PreparedDecisionProps) {
  const { prepare, mention, roleProblem, onClose } = props;
  if (prepare === undefined || !mention) return null;
  const isEngage = prepare === "engage";
  const problem =
    roleProblem ??
    (mention.status === "pending" ? null : "Somebody has already decided on this mention.");
  const decide = () => {
    onClose();
    if (isEngage) props.onEngage(mention);
    else props.onSkip(mention);
  };
  return (
    <Dialog
      open
      title={isEngage ? "Engage with this mention?" : "Skip this mention?"}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <p className="[overflow-wrap:anywhere] text-ink-2">
          {mention.title || mention.fullContent.slice(0, 200)}
        </p>
        {problem !== null && <p className="text-ink-2">{problem}</p>}
        <div className="flex flex-wrap gap-2">
          {problem === null && (
            <Button variant="primary" data-autofocus onClick={decide}>
              {isEngage ? engageWords(mention.source).action : "Skip mention"}
            </Button>
          )}
          <Button onClick={onClose}>{problem === null ? "Cancel" : "Close"}</Button>
        </div>
      </div>
    </Dialog>
  );
}
