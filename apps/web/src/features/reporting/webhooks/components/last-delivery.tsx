import type { Webhook } from "@earshot/contract";
import { exactTime, preciseAge } from "../../../../lib/format.ts";
import { isSuccess, outcomeOf } from "../words.ts";

/** The result of the newest attempt of a webhook. */
export function LastDelivery({ webhook, now }: { webhook: Webhook; now: number }) {
  const { lastAttempt: last } = webhook;
  if (!last) return "No deliveries yet";
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
