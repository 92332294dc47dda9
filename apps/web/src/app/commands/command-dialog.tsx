import type { User } from "@earshot/contract";
import { createElement, useState } from "react";
import { Dialog } from "../../ui/dialog.tsx";
import { type AppDialog, AppDialogs } from "./app-dialogs.tsx";
import { areaMenus, type CommandArea } from "./area-menus.tsx";

export interface CommandDialogProps {
  area: CommandArea;
  user: User;
  open: boolean;
  onClose: () => void;
}

/** The command menu, and the dialogs that its commands open. */
export function CommandDialog({ area, user, open, onClose }: CommandDialogProps) {
  const [shown, setShown] = useState<AppDialog | null>(null);
  return (
    <>
      <Dialog bare open={open} title="Command menu" onClose={onClose}>
        {createElement(areaMenus[area], { user, onClose, onDialog: setShown })}
      </Dialog>
      <AppDialogs user={user} shown={shown} onClose={() => setShown(null)} />
    </>
  );
}
