import { roleNames, type User } from "@earshot/contract";
import { currentWorkspace } from "../../lib/workspace.ts";

const notes = {
  viewer: "You can read everything here. To change something, ask the owner to make you a member.",
  approver:
    "You can read everything here, approve replies and comment on mentions. To change more, ask the owner to make you a member.",
} as const;

/** Shows above every screen what a limited role can do. Controls that the role can't use are hidden. */
export function RoleNote({ user }: { user: User }) {
  const { role, missesSeat } = user;
  if (role !== "viewer" && role !== "approver") return null;
  const name = currentWorkspace(user)?.name;
  return (
    <p
      data-screen-only
      className="mb-4 rounded-lg border border-line bg-raised px-3 py-2 text-sm [overflow-wrap:anywhere] text-ink-2 md:mt-2"
    >
      <strong className="font-semibold text-ink">
        {roleNames[role].name}
        {name && ` in ${name}`}.
      </strong>{" "}
      {missesSeat
        ? "The plan of this workspace has no seat for you, so you can only read. Ask the owner for a seat."
        : notes[role]}
    </p>
  );
}
