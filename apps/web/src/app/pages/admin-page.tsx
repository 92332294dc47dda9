import type { Assignment } from "@earshot/contract";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useCallback } from "react";
import { AdminScreen } from "../../features/admin/screens/admin-screen.tsx";
import type { AdminSearch } from "../../features/admin/search.ts";
import { InterruptedSources } from "../../features/monitoring/parts/interrupted-sources.tsx";
import { useMe } from "../../features/session/api/me.ts";
import { ReviewedBackground, ReviewedPost } from "../../features/writing/parts/reviewed-parts.tsx";
import { useAccountReturn } from "./use-account-return.ts";

const route = getRouteApi("/user/admin");
const reviewed = {
  post: (reply: Assignment) => <ReviewedPost reply={reply} />,
  background: (reply: Assignment) => <ReviewedBackground reply={reply} />,
};

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
        reviewed={reviewed}
        notice={<InterruptedSources />}
      />
    )
  );
}
