import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useCallback } from "react";
import { InterruptedSources } from "../../features/discovery/collection/components/interrupted-sources.tsx";
import { AdminScreen } from "../../features/portal/admin/screens/admin-screen.tsx";
import type { AdminSearch } from "../../features/portal/admin/search.ts";
import { useMe } from "../../features/portal/session/api/get-me.ts";
import { useAccountReturn } from "./use-account-return.ts";

const route = getRouteApi("/user/admin");

/** The administrator's page. */
export function AdminPage() {
  const { data: user } = useMe();
  useAccountReturn();
  const search = route.useSearch();
  const navigate = useNavigate();
  const onSearch = useCallback(
    (patch: AdminSearch, { replace } = { replace: false }) =>
      void navigate({
        to: ".",
        search: (present) => ({ ...present, ...patch }),
        replace,
        resetScroll: false,
      }),
    [navigate],
  );
  return (
    user && (
      <AdminScreen
        user={user}
        search={search}
        onSearch={onSearch}
        notice={<InterruptedSources />}
      />
    )
  );
}
