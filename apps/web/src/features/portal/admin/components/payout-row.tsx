import { useId, useState } from "react";
import { mediumDateInUtc } from "../../../../lib/date-format.ts";
import { count } from "../../../../lib/format.ts";
import { money } from "../../../../lib/money.ts";
import { Button } from "../../../../ui/button.tsx";
import type { PaidWriter } from "../api/list-writer-earnings.ts";
import { PayoutForm } from "./payout-form.tsx";

/** The day of a payout. It is a UTC day, not a moment, so time zones do not change it. */
const dayOfPayout = (moment: string): string => mediumDateInUtc(new Date(moment));

interface PayoutRowProps {
  writer: PaidWriter;
  /** The moment up to which the amount due was counted. */
  asOf: string;
  onPaid: () => void;
}

/** A writer, with the amount due and the payouts. */
export function PayoutRow({ writer, asOf, onPaid }: PayoutRowProps) {
  const [open, setOpen] = useState<"pay" | "paid" | null>(null);
  const id = useId();
  const { name, email, sums, payouts } = writer;
  const toggle = (part: "pay" | "paid") => setOpen(open === part ? null : part);
  // It stays while it is open, even if nothing is due any more, to show the result.
  const paying = open === "pay";
  return (
    <li className="border-b border-line py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="font-medium [overflow-wrap:anywhere]">{name}</p>
          <p className="text-sm text-ink-3 [overflow-wrap:anywhere]">
            {name !== email && `${email} · `}
            <span className="tabular-nums">
              {money(sums.pending)} pending · {money(sums.paid)} paid
            </span>
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <span className="font-semibold tabular-nums">{money(sums.due)} due</span>
          {payouts.length > 0 && (
            <Button
              variant="quiet"
              size="small"
              aria-expanded={open === "paid"}
              aria-controls={id}
              aria-label={`${count(payouts.length, "payout")} to ${name}`}
              onClick={() => toggle("paid")}
            >
              {count(payouts.length, "payout")}
            </Button>
          )}
          {(sums.due > 0 || paying) && (
            <Button
              size="small"
              aria-expanded={paying}
              aria-controls={id}
              aria-label={`Record a payout to ${name}`}
              onClick={() => toggle("pay")}
            >
              Record a payout
            </Button>
          )}
        </div>
      </div>
      <div id={id}>
        {paying && (
          <PayoutForm
            writer={writer}
            asOf={asOf}
            onDone={() => {
              setOpen(null);
              onPaid();
            }}
          />
        )}
        {open === "paid" && (
          <ul aria-label={`Payouts to ${name}`} className="mt-3 border-t border-line">
            {payouts.map((one) => (
              <li
                key={one.id}
                className="flex items-baseline justify-between gap-4 border-b border-line py-2 text-sm"
              >
                <span className="min-w-0 [overflow-wrap:anywhere]">
                  <time dateTime={one.paidAt.slice(0, 10)}>{dayOfPayout(one.paidAt)}</time>
                  {` · ${one.reference} · ${count(one.count, "reply", "replies")}`}
                </span>
                <span className="shrink-0 font-semibold tabular-nums">{money(one.cents)}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}
