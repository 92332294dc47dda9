import {
  billingTerms,
  earlyAdopterPlans,
  limits,
  type PlanSlug,
  tierPlans,
} from "@earshot/contract";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { detailOf, messageOf } from "../../../../lib/api-error.ts";
import { fieldRule } from "../../../../lib/field-rule.ts";
import { count } from "../../../../lib/format.ts";
import { Button } from "../../../../ui/button.tsx";
import { SelectField, TextField } from "../../../../ui/field.tsx";
import { FormProblem } from "../../../../ui/form-problem.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useOneAtATime } from "../../../../ui/use-one-at-a-time.ts";
import { useAnnouncePriceChange } from "../api/change-billing.ts";

interface Form {
  plan: PlanSlug;
  priceId: string;
  price: string;
  takesEffectOn: string;
}

const fields = ["priceId", "price", "takesEffectOn"] as const;
const locked = earlyAdopterPlans.map(({ name }) => name).join(" and ");
const empty: Form = { plan: "starter", priceId: "", price: "", takesEffectOn: "" };

/** Announces a new price of a plan to its subscribers. */
export function PriceChangeForm() {
  const announce = useAnnouncePriceChange();
  const [problem, setProblem] = useState<string | null>(null);
  const { register, handleSubmit, formState, setError, reset } = useForm<Form>({
    defaultValues: empty,
  });
  const { errors, isSubmitting } = formState;
  const submit = useOneAtATime(async ({ price, ...form }: Form) => {
    setProblem(null);
    try {
      const { announcedTo } = await announce.mutateAsync({ ...form, price: Number(price) });
      showToast({ title: `Announced to ${count(announcedTo, "subscriber")}.` });
      reset(empty);
    } catch (error) {
      const wrong = fields.find((field) => detailOf(error, field));
      if (wrong) setError(wrong, { message: detailOf(error, wrong) ?? "" }, { shouldFocus: true });
      else setProblem(messageOf(error, "The price change could not be announced. Try again."));
    }
  });
  return (
    <form
      noValidate
      aria-label="Announce a price change"
      className="grid justify-items-start gap-3"
      onSubmit={handleSubmit(submit)}
    >
      <p className="text-ink-2">
        {`Each subscriber of the plan gets an email, at least ${billingTerms.priceChangeNoticeDays} days ahead. The new price holds from the first renewal after the day. Subscribers of ${locked} keep their price.`}
      </p>
      <SelectField className="w-full max-w-xs" label="Plan" {...register("plan")}>
        {tierPlans.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        className="w-full max-w-xs"
        label="Price id"
        hint="One of the plan’s in the configuration."
        autoComplete="off"
        maxLength={limits.paymentReferenceMax}
        error={errors.priceId?.message}
        {...register("priceId", {
          validate: fieldRule(({ calls }) => calls.announcePriceChange.body.shape.priceId),
        })}
      />
      <TextField
        className="w-full max-w-xs"
        label="Price in US dollars"
        inputMode="numeric"
        autoComplete="off"
        error={errors.price?.message}
        {...register("price", {
          validate: (price) => /^[1-9]\d{0,4}$/.test(price.trim()) || "Enter whole dollars.",
        })}
      />
      <TextField
        className="w-full max-w-xs"
        label="Takes effect on"
        type="date"
        error={errors.takesEffectOn?.message}
        {...register("takesEffectOn", { validate: (day) => day !== "" || "Enter a day." })}
      />
      <FormProblem>{problem}</FormProblem>
      <Button type="submit" busy={isSubmitting}>
        {isSubmitting ? "Announcing..." : "Announce price change"}
      </Button>
    </form>
  );
}
