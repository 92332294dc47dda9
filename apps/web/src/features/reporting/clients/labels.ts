import { type Client, type ClientProblem, tierPlans } from "@earshot/contract";
import { count } from "../../../lib/format.ts";

const problemTexts: Record<ClientProblem, string> = {
  suspended: "Paused",
  payment_missing: "A payment is missing",
  not_set_up: "Not set up yet",
  no_keywords: "No keywords",
  no_replies_left: "No replies left",
};

/** The reasons why a client can't work, in a few words each. */
export const problemTextsOf = ({ problems }: Pick<Client, "problems">): string[] =>
  problems.map((problem) => problemTexts[problem]);

/** The name of the client's plan. */
export const planName = ({ tier }: Pick<Client, "tier">): string =>
  tierPlans.find((plan) => plan.tier === tier)?.name ?? "No plan";

/** Says how many items of all clients wait. */
export function waitingSentence(clients: readonly Client[]): string {
  const replies = clients.reduce((sum, { waiting }) => sum + waiting.replies, 0);
  const ready = clients.reduce((sum, { waiting }) => sum + waiting.ready, 0);
  if (replies === 0 && ready === 0) return "Nothing waits for you.";
  const parts = [
    ...(replies > 0 ? [`${count(replies, "reply", "replies")} to approve`] : []),
    ...(ready > 0 ? [`${count(ready, "mention")} ready to buy`] : []),
  ];
  return `${parts.join(" and ")}.`;
}
