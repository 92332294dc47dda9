import { type Assignment, type Placing, type PlacingAccount, sourceNames } from "@earshot/contract";
import { useState } from "react";
import { accountName } from "../../../lib/post-title.ts";
import { Button } from "../../../ui/button.tsx";
import { CheckboxField, TextField } from "../../../ui/field.tsx";
import { showToast } from "../../../ui/toast-store.ts";
import { useAttest } from "../placing-api.ts";
import { base64Of, type Screenshot } from "../screenshot.ts";
import { CopyText, OpenPlace, Problems } from "./placing-text.tsx";
import { ScreenshotField } from "./screenshot-field.tsx";

interface PlaceByWordProps {
  assignment: Assignment;
  placing: Placing;
  account: PlacingAccount;
}

/** Where it stands, a picture of it, and the writer's word. */
function AttestForm({ assignment, account }: Omit<PlaceByWordProps, "placing">) {
  const { id, post } = assignment;
  const [permalink, setPermalink] = useState("");
  const [screenshot, setScreenshot] = useState<Screenshot | null>(null);
  const [isTrue, setTrue] = useState(false);
  const [isTried, setTried] = useState(false);
  const attest = useAttest(id);
  const unsaid = isTried && !isTrue;
  return (
    <form
      noValidate
      aria-label="Say that it stands"
      className="grid justify-items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (attest.isPending || permalink.trim() === "" || !screenshot || !isTrue) return;
        attest.mutate(
          { permalink, screenshot: base64Of(screenshot), accountId: account.id },
          { onSuccess: () => showToast({ title: "Recorded, on your word." }) },
        );
      }}
    >
      <p className="text-sm text-ink-2">
        {sourceNames[post.source]} lets nobody read comments back, so your word counts, with a
        picture. The customer is told so.
      </p>
      <TextField
        className="w-full"
        label="Paste the permalink of your comment"
        type="url"
        error={
          isTried && permalink.trim() === "" ? "Paste the address of your comment." : undefined
        }
        value={permalink}
        onChange={(event) => setPermalink(event.target.value)}
      />
      <ScreenshotField
        chosen={screenshot}
        error={isTried && !screenshot ? "Add a screenshot of your comment." : undefined}
        onChoose={setScreenshot}
      />
      <div>
        <CheckboxField
          label={`It stands there as approved, posted as ${accountName(post.source, account.name)}.`}
          checked={isTrue}
          aria-invalid={unsaid || undefined}
          onChange={(event) => setTrue(event.target.checked)}
        />
        {unsaid && (
          <p role="alert" className="text-sm font-medium text-signal">
            Say that it stands there as approved.
          </p>
        )}
      </div>
      <Problems error={attest.error} fallback="It could not be recorded." />
      <Button type="submit" look="primary" busy={attest.isPending}>
        {attest.isPending ? "Sending…" : "Record it"}
      </Button>
    </form>
  );
}

/** The steps by hand, where nothing can be read back. */
export function PlaceByWord({ assignment, placing, account }: PlaceByWordProps) {
  return (
    <ol className="grid list-decimal gap-4 pl-5">
      <li>
        <CopyText text={placing.text} label="Copy the approved text" />
      </li>
      <li>
        <OpenPlace placing={placing} source={assignment.post.source} />
      </li>
      <li>
        <AttestForm assignment={assignment} account={account} />
      </li>
    </ol>
  );
}
