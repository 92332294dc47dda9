import { useSubscription } from "../../features/ledger/subscriptions/api/get-subscription.ts";
import { SubscriptionNotes } from "../../features/ledger/subscriptions/components/subscription-notes.tsx";
import { useHidesPlans } from "../../lib/role.ts";

/** Shows above every screen what the customer must know about the subscription. */
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
