import { roleNames, type User } from "@earshot/contract";
import { useNavigate } from "@tanstack/react-router";
import { useSwitchWorkspace } from "../../features/identity/team/api/change-team.ts";
import { messageOf } from "../../lib/api-error.ts";
import { currentWorkspace } from "../../lib/workspace.ts";
import { Menu, MenuRadio } from "../../ui/menu.tsx";
import { showToast } from "../../ui/toast-store.ts";

/** Switches to another workspace and opens its dashboard, or what `open` opens. */
export function useWorkspaceSwitch() {
  const navigate = useNavigate();
  const change = useSwitchWorkspace();
  const toDashboard = () => navigate({ to: "/dashboard" });
  return async (id: string, open: () => Promise<void> = toDashboard) => {
    try {
      // The address may name something of the workspace before. If that is not set up, its guard leads back to
      // onboarding, so the dashboard is opened again.
      const { user } = await change.mutateAsync({ id, leave: toDashboard });
      showToast({ title: `You are working in ${currentWorkspace(user)?.name ?? "it"} now.` });
      await open();
    } catch (error) {
      showToast({
        title: "The workspace was not switched",
        description: messageOf(error, "Please try again."),
        tone: "destructive",
      });
    }
  };
}

/** The workspaces of a user as options of a menu. */
export function WorkspaceChoices({ workspaces }: Pick<User, "workspaces">) {
  const switchTo = useWorkspaceSwitch();
  return workspaces.map(({ id, name, role, current }) => (
    <MenuRadio key={id} checked={current} onSelect={() => !current && void switchTo(id)}>
      {name}
      <span className="block text-sm font-normal text-ink-3">{roleNames[role].name}</span>
    </MenuRadio>
  ));
}

/** The workspace that is shown and the user's role in it, with a menu of the others. Nothing with only one. */
export function WorkspaceMenu({ user }: { user: User }) {
  const shown = currentWorkspace(user);
  if (user.workspaces.length < 2 || !shown) return null;
  const role = roleNames[user.role ?? shown.role].name;
  return (
    <Menu
      label={`${shown.name}, ${role}, switch workspace`}
      button={
        <>
          <span className="min-w-0 flex-1">
            <span className="block truncate font-semibold">{shown.name}</span>
            <span className="block text-sm text-ink-3">{role}</span>
          </span>
          <svg
            aria-hidden="true"
            viewBox="0 0 10 14"
            className="w-2.5 shrink-0 fill-none stroke-current stroke-2"
          >
            <path d="m1 5 4-4 4 4M1 9l4 4 4-4" />
          </svg>
        </>
      }
      buttonClassName="flex w-full min-h-12 items-center gap-2 rounded-lg border border-line bg-raised px-3 py-1 text-left hover:border-edge"
    >
      <WorkspaceChoices workspaces={user.workspaces} />
    </Menu>
  );
}
