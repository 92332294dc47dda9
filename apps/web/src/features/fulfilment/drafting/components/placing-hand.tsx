import type { Assignment, Placing } from "@earshot/contract";
import { Button } from "../../../../ui/button.tsx";
import { TextField } from "../../../../ui/field.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useMarkPlaced } from "../placing-api.ts";
import { useKept } from "../placing-kept.ts";
import { HandSteps } from "./placing-steps.tsx";
import { CopyText, OpenPlace, Problems } from "./placing-text.tsx";

/** Where a comment stands is pasted, looked up and recorded. */
export function PermalinkForm({ id }: { id: string }) {
  const [permalink, setPermalink] = useKept("permalink", id);
  const place = useMarkPlaced(id);
  return (
    <form
      className="grid justify-items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (place.isPending) return;
        place.mutate(permalink, {
          onSuccess: () => {
            setPermalink("");
            showToast({ title: "Placed. We look after it from here." });
          },
        });
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
      <Problems error={place.error} fallback="The comment could not be looked up." />
      <Button type="submit" variant="primary" busy={place.isPending}>
        {place.isPending ? "Checking..." : "Check and record"}
      </Button>
    </form>
  );
}

interface PlaceByHandProps {
  assignment: Assignment;
  placing: Placing;
  /** Whether it may be posted now; what stands already is recorded all the same. */
  mayPost: boolean;
}

/** The steps by hand, where what was posted can be looked up. */
export function PlaceByHand({ assignment, placing, mayPost }: PlaceByHandProps) {
  const { id, post } = assignment;
  const steps = placing.filled_in
    ? [
        <OpenPlace key="open" placing={placing} source={post.source} />,
        <CopyText
          key="copy"
          text={placing.text}
          label="If the text is missing there, copy the approved one"
        />,
      ]
    : [
        <CopyText key="copy" text={placing.text} label="Copy the approved text" />,
        <OpenPlace key="open" placing={placing} source={post.source} />,
      ];
  return (
    <HandSteps steps={mayPost ? steps : []}>
      <PermalinkForm id={id} />
    </HandSteps>
  );
}
