import { type ManualPlan, type PlanSlug, plans, receiptLimits } from "@earshot/contract";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { detailOf, messageOf } from "../../../../lib/api-error.ts";
import { fieldRule } from "../../../../lib/field-rule.ts";
import type { ImageFile } from "../../../../lib/image-file.ts";
import { ImageField } from "../../../../shared/image-field.tsx";
import { Button } from "../../../../ui/button.tsx";
import { CopyButton } from "../../../../ui/copy-button.tsx";
import { SelectField, TextField } from "../../../../ui/field.tsx";
import { FormProblem } from "../../../../ui/form-problem.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useOneAtATime } from "../../../../ui/use-one-at-a-time.ts";
import { useUploadReceipt } from "../api/upload-receipt.ts";
import { priceOf } from "../labels.ts";

interface Form {
  plan: PlanSlug;
  gcashReference: string;
}

interface ReceiptFormProps {
  /** The account to pay to, and the plans. */
  account: { name: string; number: string; plans: readonly ManualPlan[] };
  /** The initially chosen plan. */
  chosen: PlanSlug;
}

/** The steps of a payment by GCash: choose a plan, pay, send the receipt. */
export function ReceiptForm({ account, chosen }: ReceiptFormProps) {
  const upload = useUploadReceipt();
  const [image, setImage] = useState<ImageFile | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { register, handleSubmit, formState, setError, watch } = useForm<Form>({
    defaultValues: { plan: chosen, gcashReference: "" },
  });
  const slug = watch("plan");
  const plan = account.plans.find((one) => one.plan === slug);
  const isTried = formState.submitCount > 0;
  const submit = useOneAtATime(async (form: Form) => {
    setProblem(null);
    if (!image) return false;
    try {
      await upload.mutateAsync({ ...form, image: image.file });
      showToast({ title: "Receipt sent.", description: "We email you when it is checked." });
      return true;
    } catch (error) {
      const reference = detailOf(error, "gcash_reference");
      if (reference) setError("gcashReference", { message: reference }, { shouldFocus: true });
      else setProblem(messageOf(error, "The receipt could not be sent. Please try again."));
      return false;
    }
  });
  return (
    <form
      noValidate
      aria-label="Send a receipt"
      className="grid max-w-lg justify-items-start gap-4"
      onSubmit={handleSubmit(submit)}
    >
      <SelectField className="w-full max-w-xs" label="1. Choose a plan" {...register("plan")}>
        {account.plans.map((one) => (
          <option key={one.plan} value={one.plan}>
            {`${plans[one.plan].name}, ${priceOf(one)}`}
          </option>
        ))}
      </SelectField>
      <div>
        <h3 className="font-semibold">2. Pay in your GCash app</h3>
        <p>
          {plan && `Send ${priceOf(plan)} to `}
          <span className="font-semibold">{account.name}</span>, number{" "}
          <span className="font-semibold tabular-nums">{account.number}</span>.{" "}
          <CopyButton text={account.number} label="Copy number" />
        </p>
      </div>
      <ImageField
        label="3. Add the receipt"
        hint="A screenshot of the receipt in GCash, with its amount and reference number."
        maxBytes={receiptLimits.maxBytes}
        remedy="Crop it to the receipt."
        alt="Your receipt"
        chosen={image}
        error={isTried && !image ? "Add a picture of your receipt." : undefined}
        onChoose={setImage}
      />
      <TextField
        className="w-full max-w-xs"
        label="GCash reference number (optional)"
        hint="13 digits, on the receipt. It helps us find your payment."
        inputMode="numeric"
        autoComplete="off"
        maxLength={40}
        error={formState.errors.gcashReference?.message}
        {...register("gcashReference", {
          validate: fieldRule(({ calls }) => calls.uploadReceipt.body.shape.gcash_reference),
        })}
      />
      <FormProblem>{problem}</FormProblem>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" busy={formState.isSubmitting}>
          {formState.isSubmitting ? "Sending…" : "Send receipt"}
        </Button>
        {formState.isSubmitting && <progress aria-label="Sending the receipt" />}
      </div>
    </form>
  );
}
