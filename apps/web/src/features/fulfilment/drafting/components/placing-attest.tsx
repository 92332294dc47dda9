import { type Assignment, type Placing, type PlacingAccount, sourceNames } from "@earshot/contract";
import { useState } from "react";
import { accountName } from "../../../../lib/post-title.ts";
import { Button } from "../../../../ui/button.tsx";
import { CheckboxField, TextField } from "../../../../ui/field.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useAttest } from "../placing-api.ts";
import { useKept } from "../placing-kept.ts";
import { base64Of, type Screenshot } from "../screenshot.ts";
import { accountKey } from "./placing-accounts.tsx";
import { HandSteps } from "./placing-steps.tsx";
import { CopyText, OpenPlace, Problems } from "./placing-text.tsx";
import { ScreenshotField } from "./screenshot-field.tsx";

interface PlaceByWordProps {
  assignment: Assignment;
  placing: Placing;
  account: PlacingAccount;
  /** Whether it may be posted now; what stands already is recorded all the same. */
  mayPost: boolean;
}

/** Where it stands, a picture of it, and the writer's word. */
function AttestForm({ assignment, account }: Pick<PlaceByWordProps, "assignment" | "account">) {
  const { id, post } = assignment;
  const [permalink, setPermalink] = useKept("permalink", id);
  const [screenshot, setScreenshot] = useState<Screenshot | null>(null);
  // The word is given for one account, by its name as it was read.
  const [givenFor, setGivenFor] = useState<string | null>(null);
  const word = `${accountKey(account)} ${account.name}`;
  if (givenFor !== null && givenFor !== word) setGivenFor(null);
  const isTrue = givenFor === word;
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
          {
            onSuccess: () => {
              setPermalink("");
              showToast({ title: "Recorded, on your word." });
            },
          },
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
          onChange={(event) => setGivenFor(event.target.checked ? word : null)}
        />
        {unsaid && (
          <p role="alert" className="text-sm font-medium text-signal">
            Say that it stands there as approved.
          </p>
        )}
      </div>
      <Problems error={attest.error} fallback="It could not be recorded." />
      <Button type="submit" variant="primary" busy={attest.isPending}>
        {attest.isPending ? "Sending…" : "Record it"}
      </Button>
    </form>
  );
}

/** The steps by hand, where nothing can be read back. */
export function PlaceByWord({ assignment, placing, account, mayPost }: PlaceByWordProps) {
  const steps = [
    <CopyText key="copy" text={placing.text} label="Copy the approved text" />,
    <OpenPlace key="open" placing={placing} source={assignment.post.source} />,
  ];
  return (
    <HandSteps steps={mayPost ? steps : []}>
      <AttestForm assignment={assignment} account={account} />
    </HandSteps>
  );
}
