import { type AdminOverview, type Source, sourceNames, sources } from "@earshot/contract";
import { count } from "../../../lib/format.ts";
import type { AdminTab } from "./search.ts";

/** From this share of today's budget on, a service is reported. */
const nearBudget = 0.8;

/** The name of a budget: of a platform, or of what the language model is used for. */
export function serviceName(service: string): string {
  if (sources.includes(service as Source)) return sourceNames[service as Source];
  return service === "studio" ? "Language model, studio" : "Language model";
}

/** The share of today's budget that is spent; null without a budget. */
export const spentShare = ({ spentCents, limitCents }: AdminOverview["spend"][number]) =>
  limitCents === null || limitCents === 0 ? null : spentCents / limitCents;

/** Something that needs an administrator's attention. */
interface AttentionItem {
  id: string;
  text: string;
  /** Since when. */
  since?: string | null;
  /** The section in which it can be resolved. */
  tab: AdminTab | null;
}

/** The problems and waiting items, the most urgent first. */
export function attentionItems(overview: AdminOverview): AttentionItem[] {
  const { queue, review, receipts, referrals, placement, webhooks, failedJobs, spend } = overview;
  const items: (AttentionItem | false)[] = [
    queue.late > 0 && {
      id: "queue",
      text: `${count(queue.late, "accepted mention has", "accepted mentions have")} waited more than 15 minutes for a writer`,
      since: queue.oldestAt,
      tab: "writers",
    },
    webhooks.failed > 0 && {
      id: "webhooks",
      text: `${count(webhooks.failed, "event")} of Paddle failed in the last 24 hours`,
      tab: "system",
    },
    failedJobs > 0 && {
      id: "jobs",
      text: `${count(failedJobs, "job")} failed and ${failedJobs === 1 ? "is" : "are"} not tried again`,
      tab: "system",
    },
    placement.unresolved > 0 && {
      id: "placements",
      text: `${count(placement.unresolved, "reply was sent and is", "replies were sent and are")} not confirmed`,
      tab: "review",
    },
    review.waiting > 0 && {
      id: "review",
      text: `${count(review.waiting, "reply waits", "replies wait")} for a reviewer`,
      since: review.oldestAt,
      tab: "review",
    },
    receipts.waiting > 0 && {
      id: "receipts",
      text: `${count(receipts.waiting, "receipt waits", "receipts wait")} for a decision`,
      since: receipts.oldestAt,
      tab: "payments",
    },
    referrals.waiting > 0 && {
      id: "referrals",
      text: `${count(referrals.waiting, "referral waits", "referrals wait")} for a decision`,
      since: referrals.oldestAt,
      tab: "billing",
    },
  ];
  const budgets = spend.flatMap((one): AttentionItem[] => {
    const share = spentShare(one);
    if (share === null || share < nearBudget) return [];
    const text =
      share >= 1
        ? `Today’s budget for ${serviceName(one.service)} is spent`
        : `${Math.floor(share * 100)}% of today’s budget for ${serviceName(one.service)} is spent`;
    return [{ id: `spend:${one.service}`, text, tab: null }];
  });
  return [...items.filter((item) => item !== false), ...budgets];
}
