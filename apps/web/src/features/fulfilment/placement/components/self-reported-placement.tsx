import {
  type Assignment,
  type CandidateAccount,
  type Placing,
  screenshotMaxBytes,
  sourceNames,
} from "@earshot/contract";
import { useState } from "react";
import { base64Of, type ImageFile } from "../../../../lib/image-file.ts";
import { accountName } from "../../../../lib/post-title.ts";
import { ImageField } from "../../../../shared/image-field.tsx";
import { Button } from "../../../../ui/button.tsx";
import { CheckboxField, TextField } from "../../../../ui/field.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useReportPlaced } from "../api/report-placed.ts";
import { useStoredInput } from "../use-stored-input.ts";
import { accountKey } from "./account-choice.tsx";
import { CopyText, OpenThread, Problems } from "./copy-text.tsx";
import { ManualSteps } from "./manual-steps.tsx";

interface SelfReportedPlacementProps {
  assignment: Assignment;
  placing: Placing;
  account: CandidateAccount;
  /** Whether the rules allow posting now; a reply that is already live can be recorded anyway. */
  mayPost: boolean;
}

/** The writer's report: permalink, screenshot and confirmation. */
function AttestForm({
  assignment,
  account,
}: Pick<SelfReportedPlacementProps, "assignment" | "account">) {
  const { id, post } = assignment;
  const [permalink, setPermalink] = useStoredInput("permalink", id);
  const [screenshot, setScreenshot] = useState<ImageFile | null>(null);
  // The confirmation counts for one account, by the name that was shown.
  const [givenFor, setGivenFor] = useState<string | null>(null);
  const word = `${accountKey(account)} ${account.name}`;
  if (givenFor !== null && givenFor !== word) setGivenFor(null);
  const isTrue = givenFor === word;
  const [isTried, setTried] = useState(false);
  const report = useReportPlaced(id, {
    onSuccess: () => {
      setPermalink("");
      showToast({ title: "Recorded as you reported it." });
    },
  });
  const unsaid = isTried && !isTrue;
  return (
    <form
      noValidate
      aria-label="Report the posted reply"
      className="grid justify-items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (report.isPending || permalink.trim() === "" || !screenshot || !isTrue) return;
        report.mutate({ permalink, screenshot: base64Of(screenshot), accountId: account.id });
      }}
    >
      <p className="text-sm text-ink-2">
        {sourceNames[post.source]} does not let us read comments, so we rely on your report and a
        screenshot. The customer sees that.
      </p>
      <TextField
        className="w-full"
        label="Paste the permalink of your comment"
        type="url"
        error={
          isTried && permalink.trim() === "" ? "Paste the permalink of your comment." : undefined
        }
        value={permalink}
        onChange={(event) => setPermalink(event.target.value)}
      />
      <ImageField
        label="Screenshot of your comment"
        hint="It must show the comment, its account and the post."
        maxBytes={screenshotMaxBytes}
        remedy="Crop it to your comment."
        alt="Your screenshot"
        chosen={screenshot}
        error={isTried && !screenshot ? "Add a screenshot of your comment." : undefined}
        onChoose={setScreenshot}
      />
      <div>
        <CheckboxField
          label={`It is live as approved, posted as ${accountName(post.source, account.name)}.`}
          checked={isTrue}
          aria-invalid={unsaid || undefined}
          onChange={(event) => setGivenFor(event.target.checked ? word : null)}
        />
        {unsaid && (
          <p role="alert" className="text-sm font-medium text-signal">
            Confirm that it is live as approved.
          </p>
        )}
      </div>
      <Problems error={report.error} fallback="It could not be recorded." />
      <Button type="submit" variant="primary" busy={report.isPending}>
        {report.isPending ? "Sending…" : "Record the posted reply"}
      </Button>
    </form>
  );
}

/** The steps of a manual placement if the comment can't be read back. */
export function SelfReportedPlacement({
  assignment,
  placing,
  account,
  mayPost,
}: SelfReportedPlacementProps) {
  const steps = [
    <CopyText key="copy" text={placing.text} label="Copy the approved text" />,
    <OpenThread key="open" placing={placing} source={assignment.post.source} />,
  ];
  return (
    <ManualSteps steps={mayPost ? steps : []}>
      <AttestForm assignment={assignment} account={account} />
    </ManualSteps>
  );
}
