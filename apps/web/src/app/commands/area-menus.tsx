import type { User } from "@earshot/contract";
import { useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { keywordsQuery } from "../../features/discovery/keywords/api/list-keywords.ts";
import { useSavedFilters } from "../../features/inbox/mentions/api/list-saved-filters.ts";
import type { MentionsSearch } from "../../features/inbox/mentions/search.ts";
import { adminSearchOf } from "../../features/portal/admin/search.ts";
import { useLogout } from "../../features/portal/session/api/log-out.ts";
import { shortcutsCommand } from "../../lib/commands.ts";
import { useHidesPlans, useMay } from "../../lib/role.ts";
import { setTheme, themes, useTheme } from "../../ui/theme.ts";
import { useSections } from "../use-sections.ts";
import { useFoundByAdmin } from "./admin-search.ts";
import type { AppDialog } from "./app-dialogs.tsx";
import type { MenuCommand } from "./arrange.ts";
import { CommandList } from "./command-list.tsx";
import {
  adminScreens,
  type CustomerRoutes,
  customerActions,
  customerScreens,
  filterCommands,
  searchCommand,
} from "./customer-commands.ts";
import { writerCommands } from "./writer-commands.ts";

/** The part of the product that the menu is opened in. */
export type CommandArea = "customer" | "writer" | "admin";

export interface AreaMenuProps {
  user: User;
  /** Opens a dialog over the screen, after the menu has closed. */
  onDialog: (dialog: AppDialog) => void;
  onClose: () => void;
}

const themeLabels = {
  system: "Use the system’s theme",
  light: "Switch to the light theme",
  dark: "Switch to the dark theme",
} as const;

/** The commands that every user has on every screen. */
function useCommonActions(onDialog: AreaMenuProps["onDialog"]): MenuCommand[] {
  const logout = useLogout();
  const theme = useTheme();
  const others = themes.filter((other) => other !== theme);
  return [
    ...others.map((other) => ({
      id: `theme:${other}`,
      label: themeLabels[other],
      also: "appearance color mode",
      run: () => setTheme(other),
    })),
    // Its key works only on screens with shortcuts of their own, which replace this command.
    { ...shortcutsCommand(() => onDialog("shortcuts")), keys: undefined, also: "help hotkeys" },
    { id: "sign-out", label: "Sign Out", also: "log out", run: () => logout.mutate() },
  ];
}

/** How the commands of customers change the address. */
function useCustomerRoutes(): CustomerRoutes {
  const navigate = useNavigate();
  const isMentions = useLocation({ select: ({ pathname }) => pathname === "/mentions" });
  return {
    toDashboard: (search) => void navigate({ to: "/dashboard", search }),
    // The mentions have two addresses, and changing between them would load the screen again.
    toMentions: (search: MentionsSearch) =>
      void (isMentions
        ? navigate({ to: "/mentions", search })
        : navigate({ to: "/dashboard", search: { view: "mentions", ...search } })),
    toFriendSearch: () => void navigate({ to: "/friend" }),
    toOnboarding: () => void navigate({ to: "/onboarding" }),
    toAdmin: (tab, item) => void navigate({ to: "/admin", search: adminSearchOf(tab, item) }),
  };
}

function CustomerMenu({ user, onDialog, onClose }: AreaMenuProps) {
  const routes = useCustomerRoutes();
  const [words, setWords] = useState("");
  const found = useFoundByAdmin(words, user, routes.toAdmin);
  const common = useCommonActions(onDialog);
  const may = useMay();
  const shown = { sections: useSections(), hidesPlans: useHidesPlans() };
  // If they can't be loaded, the menu is shown without them.
  const { data: keywords = [] } = useQuery(keywordsQuery);
  const { data: savedFilters = [] } = useSavedFilters();
  const admin = user.isAdmin ? adminScreens(routes.toAdmin) : [];
  return (
    <CommandList
      screens={[...customerScreens(routes, shown), ...admin]}
      actions={[...customerActions(routes, onDialog, may), ...common]}
      more={filterCommands(keywords, savedFilters, routes.toMentions)}
      found={found}
      onWords={setWords}
      fallback={(typed) => searchCommand(typed, routes.toMentions)}
      onClose={onClose}
    />
  );
}

function WriterMenu({ onDialog, onClose }: AreaMenuProps) {
  const navigate = useNavigate();
  const screens = writerCommands(
    (section, search) => void navigate({ to: "/writers/$section", params: { section }, search }),
  );
  return <CommandList screens={screens} actions={useCommonActions(onDialog)} onClose={onClose} />;
}

function AdminMenu({ user, onDialog, onClose }: AreaMenuProps) {
  const routes = useCustomerRoutes();
  const [words, setWords] = useState("");
  const found = useFoundByAdmin(words, user, routes.toAdmin);
  const admin = user.isAdmin ? adminScreens(routes.toAdmin) : [];
  const shown = { sections: useSections(), hidesPlans: useHidesPlans() };
  return (
    <CommandList
      screens={[...admin, ...customerScreens(routes, shown)]}
      actions={useCommonActions(onDialog)}
      found={found}
      onWords={setWords}
      onClose={onClose}
    />
  );
}

/** The menu of each area. */
export const areaMenus: Record<CommandArea, (props: AreaMenuProps) => ReactNode> = {
  customer: CustomerMenu,
  writer: WriterMenu,
  admin: AdminMenu,
};
