import { Dialog } from "../../../../ui/dialog.tsx";
import { Exclusions } from "./exclusions.tsx";

export interface ExclusionsDialogProps {
  open: boolean;
  onClose: () => void;
}

/** The workspace's exclusions over the mentions that they hide. */
export function ExclusionsDialog({ open, onClose }: ExclusionsDialogProps) {
  return (
    <Dialog open={open} title="Hidden posts" onClose={onClose}>
      <Exclusions />
    </Dialog>
  );
}
