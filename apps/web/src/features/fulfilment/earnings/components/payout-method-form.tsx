import { limits, type PayoutWay, payoutWayNames, payoutWays } from "@earshot/contract";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { ApiError, detailOf, messageOf } from "../../../../lib/api-error.ts";
import { Button } from "../../../../ui/button.tsx";
import { SelectField, TextField } from "../../../../ui/field.tsx";
import { FormProblem } from "../../../../ui/form-problem.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useOneAtATime } from "../../../../ui/use-one-at-a-time.ts";
import { useSavePayoutMethod } from "../api/payout-method.ts";

const empty = {
  way: "bank" as PayoutWay,
  ...{ name: "", account: "", bank: "", country: "", password: "" },
};
const serverFields = ["name", "account", "bank", "country"] as const;

/** Changes where the writer is paid, with the password. */
export function PayoutMethodForm() {
  const save = useSavePayoutMethod();
  const [problem, setProblem] = useState<string | null>(null);
  const { register, handleSubmit, watch, reset, setError, formState } = useForm({
    defaultValues: empty,
  });
  const { errors, isSubmitting } = formState;
  const way = watch("way");
  const isNumber = way === "bank" && !/^\s*[a-z]{2}\s*\d/i.test(watch("account"));
  const needed = (message: string) => ({
    validate: (value: string) => value.trim() !== "" || message,
  });
  const submit = useOneAtATime(async ({ bank, country, ...rest }: typeof empty) => {
    setProblem(null);
    try {
      await save.mutateAsync({ ...rest, ...(isNumber && { bank, country }) });
      reset(empty);
      showToast({ title: "Payout method saved. We emailed you about the change." });
    } catch (error) {
      const message = messageOf(error, "It could not be saved. Please try again.");
      const wrong = serverFields.filter((field) => detailOf(error, field));
      for (const field of wrong) setError(field, { message: detailOf(error, field) ?? "" });
      if (error instanceof ApiError && error.code === "WRONG_PASSWORD") {
        setError("password", { message }, { shouldFocus: true });
      } else if (wrong.length === 0) setProblem(message);
    }
  });
  return (
    <form
      noValidate
      aria-label="Change payout method"
      className="grid max-w-sm justify-items-start gap-3"
      onSubmit={handleSubmit(submit)}
    >
      <SelectField className="w-full" label="Way" {...register("way")}>
        {payoutWays.map((one) => (
          <option key={one} value={one}>
            {payoutWayNames[one].name}
          </option>
        ))}
      </SelectField>
      <TextField
        className="w-full"
        label="Name of the account’s holder"
        autoComplete="name"
        maxLength={limits.nameMax}
        error={errors.name?.message}
        {...register("name", needed("Enter the name of the account’s holder."))}
      />
      <TextField
        className="w-full"
        label={payoutWayNames[way].account}
        autoComplete="off"
        maxLength={limits.emailMax}
        error={errors.account?.message}
        {...register("account", needed("Enter the account."))}
      />
      {isNumber && (
        <>
          <TextField
            className="w-full"
            label="Bank"
            hint="An IBAN needs no bank and no country."
            autoComplete="off"
            maxLength={limits.nameMax}
            error={errors.bank?.message}
            {...register("bank")}
          />
          <TextField
            className="w-full"
            label="Country"
            hint="Two letters, such as PH"
            autoComplete="off"
            maxLength={2}
            error={errors.country?.message}
            {...register("country")}
          />
        </>
      )}
      <TextField
        className="w-full"
        label="Your password"
        type="password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...register("password", needed("Enter your password."))}
      />
      <FormProblem>{problem}</FormProblem>
      <Button type="submit" variant="primary" busy={isSubmitting}>
        {isSubmitting ? "Saving..." : "Save payout method"}
      </Button>
    </form>
  );
}
