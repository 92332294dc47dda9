import { brand, quotas, type Tier, tiers, type User } from "@earshot/contract";
import { PageTitle } from "../../../../ui/page-title.tsx";

const plans = ["free", ...tiers] as const satisfies readonly (Tier | "free")[];

const planNames: Record<(typeof plans)[number], string> = {
  free: "Free",
  starter: "Starter",
  growth: "Growth",
  scale: "Scale",
};

function Amount({ value }: { value: number | null }) {
  if (value !== null) return value.toLocaleString();
  return (
    <>
      <span aria-hidden="true">∞</span>
      <span className="sr-only">unlimited</span>
    </>
  );
}

function Used({ label, used, limit }: { label: string; used: number; limit: number | null }) {
  return (
    <div>
      <dt className="text-ink-3">{label}</dt>
      <dd className="font-display text-xl font-bold tabular-nums">
        {used.toLocaleString()} of <Amount value={limit} />
      </dd>
    </div>
  );
}

/** What each plan includes, and what the workspace uses. */
export function PlansScreen({ user }: { user: User }) {
  const current = user.subscriptionTier ?? "free";
  return (
    <>
      <PageTitle documentTitle={`Plans · ${brand.name}`}>Plans</PageTitle>
      <p className="mt-1 text-ink-2">You are on {planNames[current]}.</p>
      <dl className="mt-6 flex flex-wrap gap-x-12 gap-y-4">
        <Used label="Replies used" used={user.repliesUsed} limit={user.repliesLimit} />
        <Used label="Keywords used" used={user.keywordsUsed} limit={user.keywordsLimit} />
      </dl>
      <table className="mt-8 w-full max-w-[40rem] border-collapse text-left tabular-nums">
        <caption className="pb-2 text-left text-sm font-semibold text-ink-3">
          What each plan includes
        </caption>
        <thead>
          <tr className="border-b border-edge text-sm text-ink-3">
            <th scope="col" className="py-2 pr-4 font-semibold">
              Plan
            </th>
            <th scope="col" className="py-2 pr-4 font-semibold">
              Replies
            </th>
            <th scope="col" className="py-2 font-semibold">
              Keywords
            </th>
          </tr>
        </thead>
        <tbody>
          {plans.map((plan) => (
            <tr
              key={plan}
              aria-current={plan === current || undefined}
              className="border-b border-line"
            >
              <th scope="row" className="py-3 pr-4 font-semibold">
                {planNames[plan]}
                {plan === current && (
                  <span className="block text-sm font-normal text-signal">Your plan</span>
                )}
              </th>
              <td className="py-3 pr-4">
                <Amount value={quotas[plan].replies} />{" "}
                <span className="text-ink-3">{plan === "free" ? "in all" : "a month"}</span>
              </td>
              <td className="py-3">
                <Amount value={quotas[plan].keywords} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
