import { planOf, quotas } from "@earshot/contract";

/** The plan that was chosen before, which stays visible until its checkout opens. */
export function ChosenPlan({ slug }: { slug: string | undefined }) {
  const plan = planOf(slug);
  if (!plan) return null;
  return (
    <p className="mt-3 rounded-lg border border-line bg-raised px-3 py-2 text-sm">
      You chose <strong className="font-semibold">{plan.name}</strong>, ${plan.price}
      {plan.priceSuffix}. You start with {quotas.free.replies} free replies; the checkout opens once
      your company is set up.
    </p>
  );
}
