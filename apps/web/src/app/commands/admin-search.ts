import type { User } from "@earshot/contract";
import { minSearchLength, useAdminSearch } from "../../features/portal/admin/api/search-admin.ts";
import { useDebounced } from "../../lib/use-debounced.ts";
import type { MenuCommand } from "./arrange.ts";
import type { CustomerRoutes } from "./customer-commands.ts";

/** The maximum of each kind; the section Workspaces shows more. */
const max = 5;

/** Searches workspaces and people for an administrator; returns nothing to others. */
export function useFoundByAdmin(
  typed: string,
  { isAdmin = false, secondFactorNeeded = false }: User,
  toAdmin: CustomerRoutes["toAdmin"],
): { commands: readonly MenuCommand[]; isSearching: boolean } {
  const isAllowed = isAdmin && !secondFactorNeeded;
  const words = useDebounced(typed);
  const { data, isPlaceholderData, isFetching } = useAdminSearch(words, { enabled: isAllowed });
  if (!isAllowed || typed.length < minSearchLength) return { commands: [], isSearching: false };
  // Results for an earlier query must not be offered for this one.
  if (!data || isPlaceholderData || words !== typed) {
    return { commands: [], isSearching: words !== typed || isFetching };
  }
  const workspaces = data.workspaces.slice(0, max).map(
    ({ id, companyName, domain, ownerEmail }): MenuCommand => ({
      id: `admin:workspace:${id}`,
      label: companyName ?? "Unnamed workspace",
      detail: ["Workspace", domain, ownerEmail].filter(Boolean).join(" · "),
      run: () => toAdmin("workspaces", id),
    }),
  );
  const people = data.people.flatMap(
    ({ id, fullName, email, userType, workspaceId, companyName }): MenuCommand[] => {
      const kind =
        userType === "writer" ? "Writer" : `Customer${companyName ? ` of ${companyName}` : ""}`;
      const command = {
        id: `admin:person:${id}`,
        label: fullName ?? email,
        detail: fullName ? `${kind} · ${email}` : kind,
      };
      if (userType === "writer") return [{ ...command, run: () => toAdmin("writers", id) }];
      return workspaceId === null
        ? []
        : [{ ...command, run: () => toAdmin("workspaces", workspaceId) }];
    },
  );
  return { commands: [...workspaces, ...people.slice(0, max)], isSearching: false };
}
