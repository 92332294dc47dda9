import type { User } from "@earshot/contract";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import type { KeywordsDialogProps } from "../../features/discovery/keywords/components/keywords-dialog.tsx";
import type { ExclusionsDialogProps } from "../../features/inbox/exclusions/components/exclusions-dialog.tsx";
import { menuKeys, registeredCommands } from "../../lib/commands.ts";
import { setShortcutsOn, useShortcutsOn } from "../../lib/shortcut-setting.ts";
import { lazyDialog } from "../../ui/lazy-dialog.tsx";
import { ShortcutsHelp } from "../../ui/shortcuts.tsx";
import { PlansLink } from "../shell/plans-link.tsx";
import type { CustomerDialog } from "./customer-commands.ts";

const KeywordsDialog = lazyDialog<KeywordsDialogProps>(
  async () =>
    (await import("../../features/discovery/keywords/components/keywords-dialog.tsx"))
      .KeywordsDialog,
);
const ExclusionsDialog = lazyDialog<ExclusionsDialogProps>(
  async () =>
    (await import("../../features/inbox/exclusions/components/exclusions-dialog.tsx"))
      .ExclusionsDialog,
);
const LinkDialog = lazyDialog(
  async () => (await import("../../features/inbox/mentions/components/link-dialog.tsx")).LinkDialog,
);

/** Dialogs that the menu opens over any screen. */
export type AppDialog = CustomerDialog | "shortcuts";

interface AppDialogsProps {
  user: User;
  shown: AppDialog | null;
  onClose: () => void;
}

/** The dialogs of the app's own commands. They close when another screen is shown. */
export function AppDialogs({ user, shown, onClose }: AppDialogsProps) {
  const navigate = useNavigate();
  const screen = useLocation({
    select: ({ pathname, search }) => `${pathname} ${(search as { view?: string }).view}`,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen, as after a link in the dialog
  useEffect(onClose, [screen]);
  return (
    <>
      <KeywordsDialog
        open={shown === "keywords"}
        onClose={onClose}
        quota={{ used: user.keywordsUsed, limit: user.keywordsLimit }}
        plansLink={<PlansLink />}
      />
      <ExclusionsDialog open={shown === "hidden"} onClose={onClose} />
      <LinkDialog
        open={shown === "link"}
        onClose={onClose}
        onAdded={({ id, status }) => {
          onClose();
          const search = { status: status === "pending" ? undefined : status, item: id };
          void navigate({ to: "/dashboard", search: { view: "mentions", ...search } });
        }}
      />
      <ShortcutsHelp
        open={shown === "shortcuts"}
        onClose={onClose}
        on={useShortcutsOn()}
        onSwitch={setShortcutsOn}
        shortcuts={[
          { keys: menuKeys(), does: "Search or jump to a screen" },
          ...registeredCommands().flatMap(({ keys, label }) =>
            keys ? [{ keys, does: label }] : [],
          ),
        ]}
      />
    </>
  );
}
