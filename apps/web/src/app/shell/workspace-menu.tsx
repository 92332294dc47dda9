import { roleNames, type User } from "@earshot/contract";
import { useNavigate } from "@tanstack/react-router";
import { useState, useSyncExternalStore } from "react";
import { useSwitchWorkspace } from "../../features/identity/team/api/change-team.ts";
import { messageOf } from "../../lib/api-error.ts";
import { count } from "../../lib/format.ts";
import { currentWorkspace } from "../../lib/workspace.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/field.tsx";
import { Menu, MenuGroup, MenuItem, MenuRadio } from "../../ui/menu.tsx";
import { showToast } from "../../ui/toast-store.ts";

/** Whether the dialog is open: its buttons are in the sidebar, in the header's menu and on the onboarding screen. */
function createOpened() {
  const listeners = new Set<() => void>();
  let isOpen = false;
  return {
    get: () => isOpen,
    set(value: boolean) {
      isOpen = value;
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

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

/** The number of workspaces from which on a dialog with a search lists them. */
const searchedFrom = 8;

/** Groups workspaces by the agency whose clients they are; those without an agency come first. */
function groupsOf(workspaces: User["workspaces"]) {
  const groups = Map.groupBy(workspaces, ({ agency }) => agency ?? "");
  return [...groups].toSorted(([one], [other]) => one.localeCompare(other));
}

/** The workspaces of a user as options of a menu, the clients of an agency under its name. */
export function WorkspaceChoices({ workspaces }: Pick<User, "workspaces">) {
  const switchTo = useWorkspaceSwitch();
  if (workspaces.length >= searchedFrom) {
    return <MenuItem onSelect={openWorkspaceDialog}>Switch workspace…</MenuItem>;
  }
  return groupsOf(workspaces).map(([agency, own]) => (
    <MenuGroup key={agency} label={agency === "" ? null : agency}>
      {own.map(({ id, name, role, current }) => (
        <MenuRadio key={id} checked={current} onSelect={() => !current && void switchTo(id)}>
          {name}
          <span className="block text-sm font-normal text-ink-3">{roleNames[role].name}</span>
        </MenuRadio>
      ))}
    </MenuGroup>
  ));
}

const buttonClassName =
  "flex w-full min-h-12 items-center gap-2 rounded-lg border border-line bg-raised px-3 py-1 text-left hover:border-edge";

/**
 * The workspace that is shown and the user's role in it, with a menu of the others. Renders nothing if there is only
 * one.
 */
export function WorkspaceMenu({ user }: { user: User }) {
  const shown = currentWorkspace(user);
  if (user.workspaces.length < 2 || !shown) return null;
  const role = roleNames[user.role ?? shown.role].name;
  // Contains the visible text, so that voice control finds the button.
  const label = `${shown.name} ${role}, switch workspace`;
  const button = (
    <>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">{shown.name}</span>{" "}
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
  );
  if (user.workspaces.length >= searchedFrom) {
    return (
      <button
        type="button"
        aria-label={label}
        aria-haspopup="dialog"
        className={buttonClassName}
        onClick={openWorkspaceDialog}
      >
        {button}
      </button>
    );
  }
  return (
    <Menu label={label} button={button} buttonClassName={buttonClassName}>
      <WorkspaceChoices workspaces={user.workspaces} />
    </Menu>
  );
}

function DialogContent({
  workspaces,
  onClose,
}: Pick<User, "workspaces"> & { onClose: () => void }) {
  const switchTo = useWorkspaceSwitch();
  const [search, setSearch] = useState("");
  const words = search.trim().toLowerCase();
  const found = workspaces.filter(({ name }) => name.toLowerCase().includes(words));
  return (
    <div className="grid gap-4">
      <TextField
        label="Search workspaces"
        type="search"
        autoComplete="off"
        data-autofocus
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <p role="status" className="text-sm text-ink-2">
        {found.length === 0 ? "No workspace has this name." : count(found.length, "workspace")}
      </p>
      <div className="grid max-h-[50dvh] gap-3 overflow-y-auto">
        {groupsOf(found).map(([agency, own]) => (
          <section key={agency} aria-label={agency || "Your own"} className="grid gap-1">
            {agency !== "" && (
              <h3 className="px-3 text-sm font-semibold [overflow-wrap:anywhere] text-ink-3">
                {agency}
              </h3>
            )}
            {own.map(({ id, name, role, current }) => (
              <button
                key={id}
                type="button"
                aria-current={current ? "true" : undefined}
                className="min-h-10 rounded-lg px-3 py-1 text-left hover:bg-raised aria-[current]:bg-raised"
                onClick={() => {
                  onClose();
                  if (!current) void switchTo(id);
                }}
              >
                <span className="font-medium [overflow-wrap:anywhere]">{name}</span>
                <span className="block text-sm text-ink-3">{roleNames[role].name}</span>
              </button>
            ))}
          </section>
        ))}
      </div>
    </div>
  );
}

const opened = createOpened();
const openWorkspaceDialog = () => opened.set(true);

/** The dialog that searches many workspaces. The layout renders it once. */
export function WorkspaceDialog({ workspaces }: Pick<User, "workspaces">) {
  const isOpen = useSyncExternalStore(opened.subscribe, opened.get);
  const close = () => opened.set(false);
  return (
    <Dialog open={isOpen} title="Switch workspace" onClose={close}>
      <DialogContent workspaces={workspaces} onClose={close} />
    </Dialog>
  );
}
