import { brand, type User } from "@earshot/contract";
import { getRouteApi, Link } from "@tanstack/react-router";
import { GcashPayment } from "../../features/ledger/receipts/screens/gcash-payment.tsx";
import { PaymentScreen } from "../../features/ledger/subscriptions/screens/payment-screen.tsx";
import { useBrand } from "../../lib/brand.ts";
import { mayCall, RoleProvider } from "../../lib/role.ts";
import { buttonClass } from "../../ui/button.tsx";
import { PlainPage } from "../../ui/plain-page.tsx";
import { useLiveUpdates } from "../live-updates.ts";
import { RedirectTo } from "../redirect-to.tsx";
import { SessionGate } from "../session-gate.tsx";

const route = getRouteApi("/payment");

function Payment({ user }: { user: User }) {
  const { isWhiteLabel } = useBrand();
  // The agency pays for its clients.
  if (isWhiteLabel && user.role !== "owner") return <RedirectTo to="/dashboard" />;
  return <Plans user={user} />;
}

function Plans({ user }: { user: User }) {
  const { plan } = route.useSearch();
  useLiveUpdates(user);
  return (
    <RoleProvider value={user.role}>
      <PlainPage name={brand.name} width="wide">
        <PaymentScreen
          user={user}
          chosen={plan}
          manualPayment={mayCall(user.role, "uploadReceipt") && <GcashPayment chosen={plan} />}
          links={
            <>
              <Link
                to="/dashboard"
                search={{ view: "pricing" }}
                className={buttonClass("secondary")}
              >
                See all plans
              </Link>
              <Link to="/dashboard" className={buttonClass("secondary")}>
                Go to dashboard
              </Link>
            </>
          }
        />
      </PlainPage>
    </RoleProvider>
  );
}

/** The subscription and the early-adopter plans, for signed-in users. */
export function PaymentPage() {
  return (
    <SessionGate of="main">
      {(user) => (user ? <Payment user={user} /> : <RedirectTo to="/auth" />)}
    </SessionGate>
  );
}
