import { brand, plans as offers, quotas, type Tier, tiers, type User } from "@earshot/contract";
import type { ReactNode } from "react";
import { buttonClass } from "../../../../ui/button.tsx";
import { classNames } from "../../../../ui/class-names.ts";
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

function priceOf(plan: (typeof plans)[number]): string {
  const offer = offers.find(({ tier }) => tier === plan);
  return offer ? `$${offer.price}${offer.priceSuffix}` : "$0";
}

/** Whether the address names a plan that can be ordered. */
const isChoice = (plan: string | undefined): plan is Tier => tiers.some((tier) => tier === plan);

/** A mail to the founders that orders a plan. */
function orderAddress(name: string, user: User): string {
  const subject = `${brand.name} ${name} for ${user.companyName || user.email}`;
  const body = `Please switch our account (${user.email}) to ${name}.`;
  return `mailto:${brand.foundersEmail}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}

/** What each plan includes and costs, what the workspace uses, and how to order. */
export function PlansScreen({
  user,
  chosen,
  mentionsLink,
}: {
  user: User;
  /** The plan that the address names. */
  chosen: string | undefined;
  /** Where a customer goes who has not ordered it yet. */
  mentionsLink: ReactNode;
}) {
  const current = user.subscriptionTier ?? "free";
  return (
    <>
      <PageTitle documentTitle={`Plans · ${brand.name}`}>Plans</PageTitle>
      <p className="mt-1 text-ink-2">You are on {planNames[current]}.</p>
      {isChoice(chosen) && chosen !== current && (
        <div className="mt-4 grid max-w-[48rem] justify-items-start gap-3 rounded-lg border border-line bg-raised px-4 py-3">
          <p>
            You chose {planNames[chosen]}: order it below. Until then you stay on{" "}
            {planNames[current]}, and mentions are already coming in.
          </p>
          {mentionsLink}
        </div>
      )}
      <dl className="mt-6 flex flex-wrap gap-x-12 gap-y-4">
        <Used label="Replies used" used={user.repliesUsed} limit={user.repliesLimit} />
        <Used label="Keywords used" used={user.keywordsUsed} limit={user.keywordsLimit} />
      </dl>
      <div className="mt-8 overflow-x-auto">
        <table className="w-full max-w-[48rem] border-collapse text-left tabular-nums">
          <caption className="pb-2 text-left text-sm font-semibold text-ink-3">
            What each plan includes
          </caption>
          <thead>
            <tr className="border-b border-edge text-sm text-ink-3">
              <th scope="col" className="py-2 pr-4 pl-2 font-semibold">
                Plan
              </th>
              <th scope="col" className="py-2 pr-4 font-semibold">
                Replies
              </th>
              <th scope="col" className="py-2 pr-4 font-semibold">
                Keywords
              </th>
              <th scope="col" className="py-2 pr-4 font-semibold max-sm:hidden">
                Price
              </th>
              <th scope="col" className="py-2">
                <span className="sr-only">Order</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {plans.map((plan) => (
              <tr
                key={plan}
                aria-current={plan === current || undefined}
                className={classNames(
                  "border-b border-line",
                  plan === chosen && plan !== current && "bg-signal-soft",
                )}
              >
                <th scope="row" className="py-3 pr-4 pl-2 font-semibold">
                  {planNames[plan]}
                  {/* On small widths there is no column for it: the button must stay in sight. */}
                  <span className="block text-sm font-normal text-ink-2 sm:hidden">
                    {priceOf(plan)}
                  </span>
                  {plan === current && (
                    <span className="block text-sm font-normal text-signal">Your plan</span>
                  )}
                  {plan === chosen && plan !== current && (
                    <span className="block text-sm font-normal text-signal">Your choice</span>
                  )}
                </th>
                <td className="py-3 pr-4">
                  <Amount value={quotas[plan].replies} />{" "}
                  <span className="text-ink-3">{plan === "free" ? "in all" : "a month"}</span>
                </td>
                <td className="py-3 pr-4">
                  <Amount value={quotas[plan].keywords} />
                </td>
                <td className="py-3 pr-4 max-sm:hidden">{priceOf(plan)}</td>
                <td className="py-3 pr-2 text-right">
                  {plan !== "free" && plan !== current && (
                    <a
                      href={orderAddress(planNames[plan], user)}
                      aria-label={`Order ${planNames[plan]}`}
                      className={buttonClass(plan === chosen ? "primary" : "secondary", "small")}
                    >
                      Order
                    </a>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="mt-6 max-w-[68ch] text-ink-2">
        Plans are ordered by email: write to{" "}
        <a href={`mailto:${brand.foundersEmail}`} className={buttonClass("text", "bare")}>
          {brand.foundersEmail}
        </a>
        , and we switch your account and send the invoice. Month to month, no lock-ins.
      </p>
    </>
  );
}
