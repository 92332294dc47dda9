import { Link, useSearch } from "@tanstack/react-router";
import { PricingScreen } from "../../features/ledger/subscriptions/screens/pricing-screen.tsx";
import { useMe } from "../../features/portal/session/api/get-me.ts";
import { buttonClass } from "../../ui/button.tsx";

/** The pricing screen, with the plan that the address names. */
export function PricingPage() {
  const { data: user } = useMe();
  const chosen = useSearch({ strict: false, select: ({ plan }) => plan });
  return (
    user && (
      <PricingScreen
        user={user}
        chosen={chosen}
        mentionsLink={
          <Link to="/mentions" className={buttonClass("secondary")}>
            See your mentions
          </Link>
        }
        earlyAdopterLink={
          <Link to="/payment" className={buttonClass("text", "bare")}>
            See the early-adopter plans
          </Link>
        }
      />
    )
  );
}
