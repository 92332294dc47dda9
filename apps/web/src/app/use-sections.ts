import { includesRole } from "@earshot/contract";
import { useMe } from "../features/portal/session/api/get-me.ts";
import { useHidesPlans } from "../lib/role.ts";
import { sectionsFor } from "./customer-sections.ts";

/** The sections of the dashboard that the signed-in person can open. */
export function useSections() {
  const { data: user } = useMe();
  const hidesPlans = useHidesPlans();
  const isAgency =
    user?.isAgency === true && user.role !== null && includesRole(user.role, "member");
  return sectionsFor({ hidesPlans, isAgency });
}
