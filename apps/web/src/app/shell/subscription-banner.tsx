import { useSubscription } from "../../features/ledger/subscriptions/api/get-subscription.ts";
import { SubscriptionNotes } from "../../features/ledger/subscriptions/components/subscription-notes.tsx";
import { useHidesPlans } from "../../lib/role.ts";

/** What the customer must know of the subscription, above every screen. */
export function SubscriptionBanner() {
  return useHidesPlans() ? null : <Banner />;
}

function Banner() {
  const { data: subscription } = useSubscription();
  return (
    <div data-screen-only className="mb-5 empty:hidden md:mt-2">
      <SubscriptionNotes subscription={subscription} />
    </div>
  );
}
