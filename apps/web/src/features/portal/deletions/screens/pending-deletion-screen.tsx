import { brand, type PendingDeletion } from "@earshot/contract";
import type { ReactNode } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { dayOf } from "../../../../lib/format.ts";
import { Button } from "../../../../ui/button.tsx";
import { FormProblem } from "../../../../ui/form-problem.tsx";
import { PageTitle } from "../../../../ui/page-title.tsx";
import { PlainPage } from "../../../../ui/plain-page.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useKeep } from "../api/deletions.ts";
import { RetainedList } from "../components/retained-list.tsx";

interface PendingDeletionScreenProps {
  deletion: PendingDeletion;
  isWriter: boolean;
  isSigningOut: boolean;
  onSignOut: () => void;
  /** Further options, such as working in another workspace. */
  children?: ReactNode;
}

/** Shown instead of all other screens while a deletion is requested: it can be canceled here. */
export function PendingDeletionScreen(props: PendingDeletionScreenProps) {
  const { deletion, isWriter, isSigningOut, onSignOut } = props;
  const { kind, name, dueAt, canKeep } = deletion;
  const keep = useKeep(kind);
  const day = dayOf(dueAt);
  const title = `${kind === "account" ? "Your account" : "This workspace"} will be deleted`;
  return (
    <PlainPage name={brand.name} width="middle">
      <PageTitle documentTitle={`${title} · ${brand.name}`}>{title}</PageTitle>
      <p>
        {kind === "account"
          ? `You asked us to delete ${name}. On ${day} we delete the account, the workspaces that you own and everything in them.`
          : `On ${day} we delete the workspace ${name} and everything in it.`}{" "}
        Until then we look for no new mentions and take on no new replies.
      </p>
      {!canKeep && <p>Only the owner of the workspace can take this back.</p>}
      <FormProblem>
        {keep.error && messageOf(keep.error, "The deletion could not be taken back.")}
      </FormProblem>
      <div className="flex flex-wrap gap-3">
        {canKeep && (
          <Button
            variant="primary"
            busy={keep.isPending}
            onClick={() =>
              keep.mutate(undefined, {
                onSuccess: () =>
                  showToast({
                    title: `Your ${kind} won’t be deleted.`,
                    description: "A canceled plan stays canceled. You can resume it under Billing.",
                  }),
              })
            }
          >
            Keep my {kind}
          </Button>
        )}
        {props.children}
        <Button busy={isSigningOut} onClick={onSignOut}>
          Sign out
        </Button>
      </div>
      <RetainedList isWriter={isWriter} />
    </PlainPage>
  );
}
