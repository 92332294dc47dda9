import { type Member, roleNames, withArticle } from "@earshot/contract";
import { messageOf } from "../../../../lib/api-error.ts";
import { memberName } from "../../../../lib/member-name.ts";
import { buttonClass } from "../../../../ui/button.tsx";
import { Menu, MenuRadio } from "../../../../ui/menu.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useSetRole } from "../api/change-team.ts";
import { roleChoices } from "../names.ts";

/** Shows a member's role, and changes it. */
export function RoleMenu({ member }: { member: Member }) {
  const setRole = useSetRole();
  const name = memberName(member);
  const change = (role: (typeof roleChoices)[number]["role"]) =>
    setRole.mutate(
      { id: member.id, role },
      {
        onSuccess: () => showToast({ title: `${name} is now ${withArticle(role)}.` }),
        onError: (error) =>
          showToast({
            title: "The role was not changed",
            description: messageOf(error, "Please try again."),
            tone: "destructive",
          }),
      },
    );
  const shown = setRole.isPending ? setRole.variables.role : member.role;
  return (
    <Menu
      label={`${roleNames[shown].name}, change the role of ${name}`}
      button={
        <>
          {roleNames[shown].name}
          <svg
            aria-hidden="true"
            viewBox="0 0 10 6"
            className="w-2.5 fill-none stroke-current stroke-2"
          >
            <path d="m1 1 4 4 4-4" />
          </svg>
        </>
      }
      buttonClassName={buttonClass("secondary", "small")}
    >
      {roleChoices.map(({ role, name: roleName, description }) => (
        <MenuRadio
          key={role}
          checked={role === member.role}
          onSelect={() => role !== member.role && change(role)}
        >
          {roleName}
          <span className="block text-sm font-normal text-ink-2">{description}</span>
        </MenuRadio>
      ))}
    </Menu>
  );
}
