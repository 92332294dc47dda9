import { Link } from "@tanstack/react-router";
import { useHidesPlans } from "../../lib/role.ts";
import { buttonClass } from "../../ui/button.tsx";

/** A link to the plans, for users who can see prices. */
export function PlansLink() {
  if (useHidesPlans()) return null;
  return (
    <Link to="/dashboard" search={{ view: "pricing" }} className={buttonClass("secondary")}>
      See plans
    </Link>
  );
}
