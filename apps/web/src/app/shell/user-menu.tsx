import type { User } from "@earshot/contract";
import type { ReactNode } from "react";
import { useLogout } from "../../features/portal/session/api/log-out.ts";
import { Menu, MenuChoice, MenuItem } from "../../ui/menu.tsx";
import { setTheme, useTheme } from "../../ui/theme.ts";
import { Greeting } from "./greeting.tsx";
import { initials } from "./initials.ts";

const themes = [
  { value: "system", name: "System" },
  { value: "light", name: "Light" },
  { value: "dark", name: "Dark" },
] as const;

/** The signed-in user, links that have no other place, and the actions available on every screen. */
export function UserMenu({ user, children }: { user: User; children?: ReactNode }) {
  const logout = useLogout();
  const theme = useTheme();
  const letters = initials(user);
  return (
    <Menu
      // Contains the visible initials, so that voice control finds the button.
      label={[`Your account ${letters}`, user.fullName?.trim(), user.email]
        .filter(Boolean)
        .join(", ")}
      button={letters}
      buttonClassName="grid size-10 place-items-center rounded-full border border-edge bg-raised text-sm font-semibold hover:border-ink"
    >
      {/* Hidden, because the menu's label contains it. */}
      <div aria-hidden="true" className="mb-1 border-b border-line px-3 pt-1 pb-2">
        <p className="mb-1 text-sm text-ink-2 lg:hidden">
          <Greeting user={user} />
        </p>
        {user.fullName && <p className="font-semibold [overflow-wrap:anywhere]">{user.fullName}</p>}
        <p className="text-sm [overflow-wrap:anywhere] text-ink-3">{user.email}</p>
      </div>
      {children}
      <MenuChoice label="Theme" options={themes} chosen={theme} onChoose={setTheme} />
      <MenuItem onSelect={() => logout.mutate()}>Sign Out</MenuItem>
    </Menu>
  );
}
