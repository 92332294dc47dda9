import { limits } from "@earshot/contract";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { detailOf, messageOf } from "../../../lib/api-error.ts";
import { fieldRule } from "../../../lib/field-rule.ts";
import { money } from "../../../lib/money.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { FormProblem } from "../../../ui/form-problem.tsx";
import { useOneAtATime } from "../../../ui/one-at-a-time.ts";
import { showToast } from "../../../ui/toast-store.ts";
import { type PaidWriter, useRecordPayout } from "../api/payouts.ts";

interface Form {
  reference: string;
  paidAt: string;
}

/** The present UTC day, which is the last that can be recorded. */
const today = () => new Date().toISOString().slice(0, 10);

/** Records that all that is due was paid to a writer. */
export function PayoutForm({ writer, onDone }: { writer: PaidWriter; onDone: () => void }) {
  const record = useRecordPayout();
  const [problem, setProblem] = useState<string | null>(null);
  const { register, handleSubmit, formState, setError } = useForm<Form>({
    defaultValues: { reference: "", paidAt: today() },
  });
  const { errors, isSubmitting } = formState;
  const { due } = writer.sums;
  const submit = useOneAtATime(async (form: Form) => {
    setProblem(null);
    try {
      await record.mutateAsync({ writerId: writer.id, cents: due, ...form });
      showToast({ title: `Recorded: ${money(due)} to ${writer.name}.` });
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
        Pay <strong className="tabular-nums">{money(due)}</strong> outside of here first, then
        record it: it is all that is due, and can’t be taken back.
      </p>
      <TextField
        className="w-full max-w-xs"
        label="Reference"
        hint="What the payment is known by, such as a transfer’s number. The writer sees it."
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
        max={today()}
        error={errors.paidAt?.message}
        {...register("paidAt", {
          validate: (day) => day !== "" || "Say on which day it was paid.",
        })}
      />
      <FormProblem>{problem}</FormProblem>
      <Button type="submit" look="primary" busy={isSubmitting}>
        {isSubmitting ? "Recording..." : `Record ${money(due)}`}
      </Button>
    </form>
  );
}
