import { messageOf } from "../../../../lib/api-error.ts";
import { LoadProblem } from "../../../../ui/load-problem.tsx";
import { Section } from "../../../../ui/section.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { useHeldReferrals } from "../api/held-referrals.ts";
import { HeldReferralRow } from "../components/held-referral-row.tsx";

/** Held referrals: both sides share a network or a company. */
export function HeldReferrals() {
  const { data: referrals, error, refetch } = useHeldReferrals();
  return (
    <Section title="Referrals to check">
      {referrals ? (
        referrals.length === 0 ? (
          <p className="text-ink-2">
            No referral waits. Sign-ups that share a network or a company domain with their referrer
            will appear here.
          </p>
        ) : (
          <ul aria-label="Referrals to check" className="border-t border-line">
            {referrals.map((referral) => (
              <HeldReferralRow key={referral.id} referral={referral} />
            ))}
          </ul>
        )
      ) : error ? (
        <LoadProblem
          message={messageOf(error, "The referrals could not be loaded.")}
          onRetry={() => void refetch()}
        />
      ) : (
        <Loading label="Loading referrals">
          <Skeleton className="h-16" />
        </Loading>
      )}
    </Section>
  );
}
