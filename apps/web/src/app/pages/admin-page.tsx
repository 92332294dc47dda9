import { getRouteApi } from "@tanstack/react-router";
import { InterruptedSources } from "../../features/discovery/collection/components/interrupted-sources.tsx";
import { AdminScreen } from "../../features/portal/admin/screens/admin-screen.tsx";
import type { AdminSearch } from "../../features/portal/admin/search.ts";
import { useMe } from "../../features/portal/session/api/get-me.ts";
import { CommandButton } from "../commands/command-button.tsx";
import { CommandMenu } from "../commands/command-menu.tsx";
import { UserMenu } from "../shell/user-menu.tsx";
import { useAccountReturn } from "./use-account-return.ts";
import { useSearchPatch } from "./use-search-patch.ts";

const route = getRouteApi("/user/admin");

/** The administrator's page. */
export function AdminPage() {
  const { data: user } = useMe();
  useAccountReturn();
  const search = route.useSearch();
  const onSearch = useSearchPatch<AdminSearch>();
  return (
    user && (
      <>
        <AdminScreen
          user={user}
          search={search}
          onSearch={onSearch}
          tools={
            <>
              <CommandButton icon className="md:hidden" />
              <CommandButton className="w-56 max-md:hidden" />
              <UserMenu user={user} />
            </>
          }
          notice={<InterruptedSources />}
        />
        <CommandMenu area="admin" user={user} />
      </>
    )
  );
}
