import type { Webhook } from "@earshot/contract";
import { exactTime, preciseAge } from "../../../../lib/format.ts";
import { useWebhookDeliveries } from "../api/webhooks.ts";
import { isSuccess, outcomeOf } from "../words.ts";

/** What came of the newest attempt of a webhook. */
export function LastDelivery({ webhook, now }: { webhook: Webhook; now: number }) {
  const { data, error } = useWebhookDeliveries(webhook.id, webhook.pausedFor !== null);
  if (!data) return error ? "The last delivery could not be loaded." : "Last delivery: loading…";
  const attempts = data.pages
    .flatMap(({ deliveries }) => deliveries)
    .flatMap((delivery) => delivery.attempts)
    .sort((a, b) => a.at.localeCompare(b.at));
  const last = attempts.at(-1);
  if (!last) {
    return data.pages.at(-1)?.hasMore
      ? "The last delivery is among the older ones in the log"
      : "No deliveries yet";
  }
  return (
    <>
      {isSuccess(last) ? "Last delivery" : "Last delivery failed"}{" "}
      <time dateTime={last.at} title={exactTime(last.at)}>
        {preciseAge(last.at, now)}
      </time>
      {` · ${outcomeOf(last)}`}
    </>
  );
}
