import { Link } from "@tanstack/react-router";
import { buttonClass } from "../../ui/button.tsx";

/** A link to the plans. */
export function PlansLink() {
  return (
    <Link to="/dashboard" search={{ view: "pricing" }} className={buttonClass("secondary")}>
      See plans
    </Link>
  );
}
