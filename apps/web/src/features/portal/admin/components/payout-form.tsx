import { limits } from "@earshot/contract";
import { useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { detailOf, messageOf } from "../../../../lib/api-error.ts";
import { fieldRule } from "../../../../lib/field-rule.ts";
import { money } from "../../../../lib/money.ts";
import { Button } from "../../../../ui/button.tsx";
import { TextField } from "../../../../ui/field.tsx";
import { FormProblem } from "../../../../ui/form-problem.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useOneAtATime } from "../../../../ui/use-one-at-a-time.ts";
import type { PaidWriter } from "../api/list-writer-earnings.ts";
import { useRecordPayout } from "../api/record-payout.ts";
import { PayoutMethod } from "./payout-method.tsx";

interface Form {
  reference: string;
  paidAt: string;
}

/** The current UTC day, which is the last that can be recorded. */
const today = () => new Date().toISOString().slice(0, 10);

interface PayoutFormProps {
  writer: PaidWriter;
  /** The moment up to which the amount due was counted. */
  asOf: string;
  onDone: () => void;
}

/**
 * Records that the full amount due to a writer was paid. The form keeps the amount that it was opened with, because
 * that is what was paid, even if more becomes due in the meantime.
 */
export function PayoutForm({ writer, asOf, onDone }: PayoutFormProps) {
  const record = useRecordPayout();
  const [problem, setProblem] = useState<string | null>(null);
  const { register, handleSubmit, formState, setError } = useForm<Form>({
    defaultValues: { reference: "", paidAt: today() },
  });
  const { errors, isSubmitting } = formState;
  const { due } = writer.sums;
  const [sum, setSum] = useState({ cents: due, asOf });
  const submitter = useRef<HTMLButtonElement>(null);
  const submit = useOneAtATime(async (form: Form) => {
    setProblem(null);
    try {
      await record.mutateAsync({ writerId: writer.id, ...sum, ...form });
      showToast({ title: `Recorded: ${money(sum.cents)} to ${writer.name}.` });
      onDone();
    } catch (error) {
      const wrongDay = detailOf(error, "paidAt");
      if (wrongDay) {
        setError("paidAt", { message: `The day ${wrongDay}.` }, { shouldFocus: true });
      } else setProblem(messageOf(error, "It could not be recorded. Please try again."));
    }
  });
  return (
    <form
      noValidate
      aria-label={`Payout to ${writer.name}`}
      className="mt-3 grid justify-items-start gap-3 rounded-lg border border-line bg-raised p-4"
      onSubmit={handleSubmit(submit)}
    >
      <p>
        Pay <strong className="tabular-nums">{money(sum.cents)}</strong> outside this app first,
        then record it. This is the full amount that was due when you opened this form. You can’t
        undo this.
      </p>
      <PayoutMethod writerId={writer.id} />
      <div role="status">
        {due !== sum.cents && (
          <p className="flex flex-wrap items-center gap-3">
            {due > 0
              ? `${money(due)} is due now. The amount here stays as it was until you change it.`
              : "Nothing is due now. Another administrator may have recorded the payout."}
            {due > 0 && (
              <Button
                size="small"
                onClick={() => {
                  setProblem(null);
                  setSum({ cents: due, asOf });
                  submitter.current?.focus();
                }}
              >
                {`Record ${money(due)} instead`}
              </Button>
            )}
          </p>
        )}
      </div>
      <TextField
        className="w-full max-w-xs"
        label="Reference"
        hint="Identifies the payment, such as a transfer number. The writer sees it."
        autoComplete="off"
        maxLength={limits.paymentReferenceMax}
        error={errors.reference?.message}
        {...register("reference", {
          validate: fieldRule(({ calls }) => calls.recordPayout.body.shape.reference),
        })}
      />
      <TextField
        className="w-full max-w-xs"
        label="Paid on"
        type="date"
        min={limits.firstDay}
        max={today()}
        error={errors.paidAt?.message}
        {...register("paidAt", {
          validate: (day) =>
            day === ""
              ? "Enter the day of the payment."
              : day >= limits.firstDay || "Enter a later day.",
        })}
      />
      <FormProblem>{problem}</FormProblem>
      <Button ref={submitter} type="submit" variant="primary" busy={isSubmitting}>
        {isSubmitting ? "Recording..." : `Record ${money(sum.cents)}`}
      </Button>
    </form>
  );
}
