import {
  type CallName,
  includesRole,
  type MemberRole,
  roleNeededMessages,
} from "@earshot/contract";
import { createContext, useContext } from "react";
import { useBrand } from "./brand.ts";
import { routes } from "./routes.ts";

/** What the signed-in person may do in the current workspace; null: no workspace restricts it. */
const RoleContext = createContext<MemberRole | null>(null);

/** Sets the role for the screens of a workspace. */
export const RoleProvider = RoleContext.Provider;

/** The role of the signed-in person in the current workspace. */
const useRole = (): MemberRole | null => useContext(RoleContext);

/** Whether a role may make a call of the contract. The server decides the same by the same rule. */
export function mayCall(role: MemberRole | null, name: CallName): boolean {
  const { neededRole } = routes[name];
  return role === null || neededRole === null || includesRole(role, neededRole);
}

/** Tells which calls of the contract the signed-in person may make. */
export function useMay(): (name: CallName) => boolean {
  const role = useRole();
  return (name) => mayCall(role, name);
}

/** Returns why a call is not offered to the signed-in person; null if it is. */
export function useRoleProblem(name: CallName): string | null {
  const role = useRole();
  const { neededRole } = routes[name];
  return neededRole === null || mayCall(role, name) ? null : roleNeededMessages[neededRole];
}

/**
 * Whether prices, billing and referrals are hidden: in a client workspace they are the agency's (decision 075). The
 * server refuses the calls that the contract marks `isHiddenFromClients`.
 */
export function useHidesPlans(): boolean {
  const role = useRole();
  const { isWhiteLabel } = useBrand();
  return isWhiteLabel && role !== null && role !== "owner";
}
