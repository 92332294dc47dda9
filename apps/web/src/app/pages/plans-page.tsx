import { Link, useSearch } from "@tanstack/react-router";
import { PlansScreen } from "../../features/identity/workspaces/screens/plans-screen.tsx";
import { useMe } from "../../features/portal/session/api/get-me.ts";
import { buttonClass } from "../../ui/button.tsx";

/** The plans, with the usage of the signed-in customer and the plan that the address names. */
export function PlansPage() {
  const { data: user } = useMe();
  const chosen = useSearch({ strict: false, select: ({ plan }) => plan });
  return (
    user && (
      <PlansScreen
        user={user}
        chosen={chosen}
        mentionsLink={
          <Link to="/mentions" className={buttonClass("secondary")}>
            See your mentions
          </Link>
        }
      />
    )
  );
}
