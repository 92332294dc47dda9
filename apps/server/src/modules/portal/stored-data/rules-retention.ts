import { dataTerms } from "@earshot/contract";

/** Rows that are deleted when they are old. */
interface RetentionRule {
  table: string;
  years: number;
  /** SQL that finds them: `$1` is the moment before which they are old. */
  condition: string;
}

/**
 * Usage data: rows that count or note how the product was used. Data that a workspace created or found, and its bills,
 * are not usage data and stay with the workspace. Some usage data has shorter times elsewhere.
 */
const usageData: readonly RetentionRule[] = [
  { table: "keyword_tokens", condition: "taken_at < $1" },
  { table: "keyword_days", condition: "day < $1::date" },
  { table: "content_counts", condition: "day < $1::date" },
  { table: "spending", condition: "day < $1::date" },
  { table: "checkouts", condition: "created_at < $1 and confirmed_at is null" },
].map((rule) => ({ ...rule, years: dataTerms.usageYears }));

const isOfDeletedWriter = `writer_id in (
  select subject_id from deletions where kind = 'account' and completed_at is not null)`;

/** Records that outlast their workspace or their writer for as long as the law requires. */
const paymentRecords: readonly RetentionRule[] = [
  { table: "payments", condition: "paid_at < $1 and workspace_id is null" },
  {
    table: "adjustments",
    condition: `created_at < $1
      and not exists (select from payments p where p.transaction_id = adjustments.transaction_id)`,
  },
  {
    table: "subscriptions",
    condition: `workspace_id is null and status = 'canceled'
      and coalesce(period_end, started_at) < $1`,
  },
  { table: "retained_receipts", condition: "paid_at < $1" },
  { table: "earnings", condition: `at < $1 and ${isOfDeletedWriter}` },
  { table: "payouts", condition: `paid_at < $1 and ${isOfDeletedWriter}` },
  // The last rule, since the ones before it read which deletions there were.
  { table: "deletions", condition: "completed_at < $1" },
].map((rule) => ({ ...rule, years: dataTerms.paymentRecordYears }));

export const retentionRules: readonly RetentionRule[] = [...usageData, ...paymentRecords];
