import { type Change, planChange, readMode } from "../changes.ts";
import { invalidField, PaddleError } from "../problems.ts";
import { need, type Paddle, type SubscriptionRecord } from "../store.ts";
import { readItems } from "../transactions.ts";
import type { Subscription } from "../wire.ts";
import { customDataIn } from "./call.ts";

type Body = Record<string, unknown>;

/** The requested change of items. @throws PaddleError */
export function changeIn(paddle: Paddle, record: SubscriptionRecord, body: Body): Change {
  const items = readItems(
    paddle,
    body.items,
    () =>
      new PaddleError(
        "subscription_price_not_found",
        "One or more prices sent in the items array could not be found.",
      ),
  );
  const { discount } = fieldsIn(paddle, record, body);
  const mode = readMode(body.proration_billing_mode);
  return planChange(paddle, record, items, mode, discount);
}

function discountIn(paddle: Paddle, value: unknown): Subscription["discount"] {
  if (value === null) return null;
  const { id }: Body = typeof value === "object" ? { ...value } : {};
  if (typeof id !== "string") throw invalidField("discount.id", "is required");
  return { id: need(paddle.store.discounts, id).id, starts_at: paddle.stamp(), ends_at: null };
}

/** Fields for a new billing date, on which the current period ends. */
function billingDateIn({ wire }: SubscriptionRecord, value: unknown, now: number) {
  const time = typeof value === "string" ? Date.parse(value) : Number.NaN;
  if (!(time > now)) throw invalidField("next_billed_at", "must be in the future");
  const at = new Date(time).toISOString().replace("Z", "000Z");
  const { current_billing_period: period, items, status } = wire;
  return {
    next_billed_at: at,
    current_billing_period: period && { ...period, ends_at: at },
    items: items.map((item) => ({
      ...item,
      next_billed_at: at,
      // A trial lasts until the first payment.
      ...(status === "trialing" &&
        item.trial_dates && { trial_dates: { ...item.trial_dates, ends_at: at } }),
    })),
  };
}

/** The changed fields other than items. @throws PaddleError */
export function fieldsIn(
  paddle: Paddle,
  record: SubscriptionRecord,
  body: Body,
): Partial<Subscription> {
  const { scheduled_change: change, custom_data: data, discount, next_billed_at: next } = body;
  if (change !== undefined && change !== null) {
    throw new PaddleError(
      "subscription_scheduled_change_invalid_update",
      "You can only set the `scheduled_change` field to `null`. Other updates aren't allowed.",
    );
  }
  // When the body also changes the items, that change sets their dates.
  const { items, ...dates } =
    next === undefined ? { items: [] } : billingDateIn(record, next, paddle.clock.now());
  return {
    ...dates,
    ...(next !== undefined && body.items === undefined && { items }),
    ...(change === null && { scheduled_change: null }),
    ...(data !== undefined && { custom_data: customDataIn(data) }),
    ...(discount !== undefined && { discount: discountIn(paddle, discount) }),
  };
}
