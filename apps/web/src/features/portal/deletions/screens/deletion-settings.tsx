import { type DeletionOptions, dataTerms } from "@earshot/contract";
import { useState } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { count } from "../../../../lib/format.ts";
import { money } from "../../../../lib/money.ts";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { LoadProblem } from "../../../../ui/load-problem.tsx";
import { Section } from "../../../../ui/section.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { useDeletionOptions } from "../api/deletions.ts";
import { DeletionForm } from "../components/deletion-form.tsx";
import { RetainedList } from "../components/retained-list.tsx";

interface PartProps {
  options: DeletionOptions;
  isWriter: boolean;
  onDeleted: () => void;
}

const waiting = `We wait ${dataTerms.deletionWaitDays} days before we delete anything: sign in again in that time to keep it.`;

function WorkspaceDeletion({ options: { workspace }, isWriter, onDeleted }: PartProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (!workspace) {
    return (
      <Section title="Delete this workspace">
        <p className="text-ink-2">Only the owner of the workspace can delete it.</p>
      </Section>
    );
  }
  const { name, otherMembers } = workspace;
  return (
    <Section title="Delete this workspace">
      <p className="text-ink-2">
        Deletes the workspace with its keywords, mentions, replies, texts and analyses. Your account
        stays. {waiting}
      </p>
      <div>
        <Button onClick={() => setIsOpen(true)}>Delete workspace</Button>
      </div>
      <Dialog open={isOpen} title={`Delete ${name}?`} onClose={() => setIsOpen(false)}>
        <DeletionForm kind="workspace" name={name} hasShared={false} onDeleted={onDeleted}>
          <p>
            We stop looking for mentions, cancel the plan at the end of its paid period, and sign
            you out on all your devices.{" "}
            {otherMembers > 0 &&
              `${count(otherMembers, "other member")} will get an email about it. `}
            {waiting}
          </p>
          <RetainedList isWriter={isWriter} />
        </DeletionForm>
      </Dialog>
    </Section>
  );
}

function AccountDeletion({ options: { account }, isWriter, onDeleted }: PartProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { email, workspaces, dueCents } = account;
  const shared = workspaces.filter(({ otherMembers }) => otherMembers > 0);
  return (
    <Section title="Delete your account">
      <p className="text-ink-2">
        Deletes your account{workspaces.length > 0 && " and the workspaces that you own"}. {waiting}
      </p>
      <div>
        <Button onClick={() => setIsOpen(true)}>Delete account</Button>
      </div>
      <Dialog open={isOpen} title="Delete your account?" onClose={() => setIsOpen(false)}>
        <DeletionForm
          kind="account"
          name={email}
          hasShared={shared.length > 0}
          onDeleted={onDeleted}
        >
          <p>We sign you out on all your devices. {waiting}</p>
          {workspaces.length > 0 && (
            <div>
              <p>These workspaces are deleted with it:</p>
              <ul className="list-disc pl-5">
                {workspaces.map(({ name, otherMembers }) => (
                  <li key={name}>
                    {name}
                    {otherMembers > 0 && `, with ${count(otherMembers, "other member")}`}
                  </li>
                ))}
              </ul>
            </div>
          )}
          {shared.length > 0 && (
            <p>
              To keep a workspace for its other members, transfer it to one of them first. Otherwise
              they get an email about the deletion.
            </p>
          )}
          {dueCents > 0 && (
            <p>
              {`You have earned ${money(dueCents)} that we have not paid you yet. We’ll pay it out, then delete your payout method.`}
            </p>
          )}
          {isWriter && <p>Your replies that are live stay where they were posted.</p>}
          <RetainedList isWriter={isWriter} />
        </DeletionForm>
      </Dialog>
    </Section>
  );
}

/** Deletes the workspace or the account. A writer can delete only the account. */
export function DeletionSettings({
  of,
  isWriter,
  onDeleted,
}: {
  of: "customer" | "writer";
  isWriter: boolean;
  /** Called when the session has ended. */
  onDeleted: () => void;
}) {
  const { data, error, refetch } = useDeletionOptions();
  if (!data && error) {
    return (
      <LoadProblem
        message={messageOf(error, "We couldn’t load your deletion options.")}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) {
    return (
      <Loading label="Loading what you can delete">
        <Skeleton className="h-24" />
      </Loading>
    );
  }
  const part = { options: data, isWriter, onDeleted };
  return (
    <>
      {of === "customer" && <WorkspaceDeletion {...part} />}
      <AccountDeletion {...part} />
    </>
  );
}
