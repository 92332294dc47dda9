import type { Assignment, Placing } from "@earshot/contract";
import { Button } from "../../../../ui/button.tsx";
import { TextField } from "../../../../ui/field.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useMarkPlaced } from "../api/mark-placed.ts";
import { useStoredInput } from "../use-stored-input.ts";
import { CopyText, OpenThread, Problems } from "./copy-text.tsx";
import { ManualSteps } from "./manual-steps.tsx";

/** Takes the permalink of a comment, verifies it and records the placement. */
export function PermalinkForm({ id }: { id: string }) {
  const [permalink, setPermalink] = useStoredInput("permalink", id);
  const place = useMarkPlaced(id, {
    onSuccess: () => {
      setPermalink("");
      showToast({ title: "Posted. We check from now on that it stays live." });
    },
  });
  return (
    <form
      className="grid justify-items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (!place.isPending) place.mutate(permalink);
      }}
    >
      <TextField
        className="w-full"
        label="Paste the permalink of your comment"
        type="url"
        value={permalink}
        required
        onChange={(event) => setPermalink(event.target.value)}
      />
      <Problems error={place.error} fallback="The comment could not be found." />
      <Button type="submit" variant="primary" busy={place.isPending}>
        {place.isPending ? "Checking..." : "Check and record"}
      </Button>
    </form>
  );
}

interface ManualPlacementProps {
  assignment: Assignment;
  placing: Placing;
  /** Whether the rules allow posting now; a reply that is already live can be recorded anyway. */
  mayPost: boolean;
}

/** The steps of a manual placement if the comment can be read back. */
export function ManualPlacement({ assignment, placing, mayPost }: ManualPlacementProps) {
  const { id, post } = assignment;
  const steps = placing.isPrefilled
    ? [
        <OpenThread key="open" placing={placing} source={post.source} />,
        <CopyText
          key="copy"
          text={placing.text}
          label="If the text is missing there, copy the approved one"
        />,
      ]
    : [
        <CopyText key="copy" text={placing.text} label="Copy the approved text" />,
        <OpenThread key="open" placing={placing} source={post.source} />,
      ];
  return (
    <ManualSteps steps={mayPost ? steps : []}>
      <PermalinkForm id={id} />
    </ManualSteps>
  );
}
