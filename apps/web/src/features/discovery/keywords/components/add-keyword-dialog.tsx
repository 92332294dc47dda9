import type { ReactNode } from "react";
import { Dialog } from "../../../../ui/dialog.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { AddKeywordForm } from "./add-keyword-form.tsx";
import type { KeywordQuota } from "./keywords-dialog.tsx";

export interface AddKeywordDialogProps {
  open: boolean;
  onClose: () => void;
  /** The initial phrase of the field. */
  start: string;
  quota: KeywordQuota;
  /** A link to the plans, shown when no keywords are left. */
  plansLink: ReactNode;
}

/** Adds one keyword, with a preview of what it would have found. */
export function AddKeywordDialog(props: AddKeywordDialogProps) {
  const { open, onClose, start, quota, plansLink } = props;
  return (
    <Dialog open={open} title="Add keyword" onClose={onClose}>
      <AddKeywordForm
        start={start}
        isFull={quota.limit !== null && quota.used >= quota.limit}
        plansLink={plansLink}
        onAdded={(keyword) => {
          onClose();
          showToast({ title: `“${keyword}” added to your keywords.` });
        }}
      />
    </Dialog>
  );
}
