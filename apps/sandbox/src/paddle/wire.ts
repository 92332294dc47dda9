/** Paddle's entities as its API and webhooks send them (paddle-openapi, 2026). Amounts are strings in cents. */

interface Money {
  amount: string;
  currency_code: string;
}
export interface Interval {
  interval: "day" | "week" | "month" | "year";
  frequency: number;
}
export interface Period {
  starts_at: string;
  ends_at: string;
}
type CustomData = Record<string, unknown> | null;

interface Entity {
  id: string;
  created_at: string;
  updated_at: string;
}

export interface Product extends Entity {
  name: string;
  type: "standard";
  description: string | null;
  tax_category: "standard";
  image_url: string | null;
  custom_data: CustomData;
  status: "active" | "archived";
  import_meta: null;
}

export interface Price extends Entity {
  product_id: string;
  name: string | null;
  type: "standard";
  description: string;
  billing_cycle: Interval | null;
  trial_period:
    | (Interval & {
        requires_payment_method: true;
        unit_price: null;
        unit_price_overrides: never[];
      })
    | null;
  tax_mode: "account_setting";
  unit_price: Money;
  unit_price_overrides: never[];
  quantity: { minimum: number; maximum: number };
  status: "active" | "archived";
  custom_data: CustomData;
  import_meta: null;
}

export interface Discount extends Entity {
  status: "active" | "archived";
  description: string;
  enabled_for_checkout: boolean;
  code: string | null;
  mode: "standard";
  type: "flat";
  amount: string;
  currency_code: string;
  recur: boolean;
  maximum_recurring_intervals: number | null;
  usage_limit: number | null;
  restrict_to: string[] | null;
  expires_at: string | null;
  custom_data: CustomData;
  times_used: number;
  import_meta: null;
  discount_group_id: null;
}

export interface Customer extends Entity {
  name: string | null;
  email: string;
  marketing_consent: boolean;
  status: "active";
  custom_data: CustomData;
  locale: string;
  import_meta: null;
}

export interface Address extends Entity {
  customer_id: string;
  description: string | null;
  first_line: string | null;
  second_line: string | null;
  city: string | null;
  postal_code: string | null;
  region: string | null;
  country_code: string;
  status: "active";
  custom_data: CustomData;
  import_meta: null;
}

export interface Totals {
  subtotal: string;
  discount: string;
  tax: string;
  total: string;
}
export interface Proration {
  rate: string;
  billing_period: Period;
}

export interface LineItem {
  id: string;
  price_id: string;
  quantity: number;
  totals: Totals;
  product: Product;
  tax_rate: string;
  unit_totals: Totals;
  proration: Proration | null;
}

interface TransactionTotals extends Totals {
  fee: string | null;
  credit: string;
  balance: string;
  earnings: string | null;
  grand_total: string;
  grand_total_tax: string;
  currency_code: string;
  credit_to_balance: string;
}

export interface Details {
  totals: TransactionTotals;
  line_items: LineItem[];
  payout_totals: (TransactionTotals & { exchange_rate: string; fee_rate: string }) | null;
  tax_rates_used: { tax_rate: string; totals: Totals }[];
  adjusted_totals: {
    fee: string;
    tax: string;
    total: string;
    earnings: string;
    subtotal: string;
    grand_total: string;
    currency_code: string;
    retained_fee: string;
    grand_total_tax: string;
  };
  adjusted_payout_totals: null;
}

export interface Payment {
  payment_attempt_id: string;
  stored_payment_method_id: string;
  payment_method_id: string;
  amount: string;
  status: "captured" | "error";
  error_code: "declined" | null;
  method_details: {
    type: "card";
    card: {
      type: "visa";
      last4: string;
      expiry_month: number;
      expiry_year: number;
      cardholder_name: string;
    };
    south_korea_local_card: null;
    underlying_details: null;
  };
  created_at: string;
  captured_at: string | null;
}

export type TransactionStatus =
  | "draft"
  | "ready"
  | "billed"
  | "paid"
  | "completed"
  | "canceled"
  | "past_due";

export interface Transaction extends Entity {
  status: TransactionStatus;
  customer_id: string | null;
  address_id: string | null;
  business_id: null;
  custom_data: CustomData;
  currency_code: string;
  origin: "api" | "web" | "subscription_recurring" | "subscription_update";
  subscription_id: string | null;
  invoice_id: string | null;
  invoice_number: string | null;
  collection_mode: "automatic";
  discount_id: string | null;
  billing_details: null;
  billing_period: Period | null;
  items: { price: Price; quantity: number; proration: Proration | null }[];
  details: Details;
  payments: Payment[];
  checkout: { url: string | null };
  billed_at: string | null;
  revised_at: null;
}

type SubscriptionStatus = "active" | "canceled" | "past_due" | "paused" | "trialing";

export interface SubscriptionItem {
  status: "active" | "inactive" | "trialing";
  quantity: number;
  recurring: boolean;
  created_at: string;
  updated_at: string;
  previously_billed_at: string | null;
  next_billed_at: string | null;
  trial_dates: Period | null;
  price: Price;
  product: Product;
}

export interface Subscription extends Entity {
  status: SubscriptionStatus;
  customer_id: string;
  address_id: string;
  business_id: null;
  currency_code: string;
  started_at: string;
  first_billed_at: string | null;
  next_billed_at: string | null;
  paused_at: string | null;
  canceled_at: string | null;
  discount: { id: string; starts_at: string; ends_at: string | null } | null;
  collection_mode: "automatic";
  billing_details: null;
  current_billing_period: Period | null;
  billing_cycle: Interval;
  scheduled_change: {
    action: "cancel" | "pause" | "resume";
    effective_at: string;
    resume_at: string | null;
  } | null;
  items: SubscriptionItem[];
  custom_data: CustomData;
  import_meta: null;
}

export interface Adjustment extends Entity {
  action: "refund" | "chargeback" | "credit";
  type: "full" | "partial";
  transaction_id: string;
  subscription_id: string | null;
  customer_id: string;
  reason: string;
  credit_applied_to_balance: boolean | null;
  currency_code: string;
  status: "pending_approval" | "approved" | "rejected";
  items: {
    id: string;
    item_id: string;
    type: "full" | "partial";
    amount: string;
    proration: null;
    totals: { subtotal: string; tax: string; total: string };
  }[];
  totals: {
    subtotal: string;
    tax: string;
    total: string;
    fee: string;
    earnings: string;
    currency_code: string;
    retained_fee: string;
  };
  payout_totals: (Adjustment["totals"] & { chargeback_fee: null }) | null;
  tax_rates_used: null;
}

export interface PaddleEvent {
  event_id: string;
  event_type: string;
  occurred_at: string;
  data: unknown;
}

export interface Notification {
  id: string;
  type: string;
  status: "not_attempted" | "needs_retry" | "delivered" | "failed";
  payload: PaddleEvent & { notification_id: string };
  occurred_at: string;
  delivered_at: string | null;
  replayed_at: string | null;
  origin: "event" | "replay";
  last_attempt_at: string | null;
  retry_at: string | null;
  times_attempted: number;
  notification_setting_id: string;
}
