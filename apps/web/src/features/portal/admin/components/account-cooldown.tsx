import { type CommunityAccount, limits } from "@earshot/contract";
import { useId, useState } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { Button } from "../../../../ui/button.tsx";
import { SelectField, TextField } from "../../../../ui/field.tsx";
import { FormProblem } from "../../../../ui/form-problem.tsx";
import { type RestChoice, restChoices, restEnd, restWords } from "../account-words.ts";
import { useChangeAccount } from "../api/change-community-account.ts";

/** Lets an account rest, or ends its rest. */
export function AccountRest({ account }: { account: CommunityAccount }) {
  const id = useId();
  const change = useChangeAccount();
  const [choice, setChoice] = useState<RestChoice>("day");
  const [reason, setReason] = useState("");
  const { rests_until, rest_reason } = account;
  const end = { id: account.id, restsUntil: null };
  const begin = () => ({
    id: account.id,
    restsUntil: restEnd(choice),
    ...(reason.trim() !== "" && { restReason: reason.trim() }),
  });
  return (
    <section
      aria-labelledby={id}
      className="grid justify-items-start gap-3 border-t border-line pt-4"
    >
      <h4 id={id} className="font-semibold">
        Rest
      </h4>
      {rests_until === null ? (
        <div className="grid w-full max-w-xl gap-3 sm:grid-cols-2">
          <SelectField
            label="For how long"
            value={choice}
            onChange={({ target }) =>
              setChoice(restChoices.find((one) => one.id === target.value)?.id ?? choice)
            }
          >
            {restChoices.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </SelectField>
          <TextField
            label="Why"
            hint="Optional. Writers see it."
            maxLength={limits.noteMax}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </div>
      ) : (
        <p role="status" className="text-sm [overflow-wrap:anywhere]">
          On cooldown {restWords(rests_until)}: {rest_reason}
        </p>
      )}
      {/* One button for both, so that the focus stays on it. */}
      <Button
        size="small"
        busy={change.isPending}
        onClick={() => change.mutate(rests_until === null ? begin() : end)}
      >
        {rests_until === null ? "Start a cooldown" : "End the cooldown"}
      </Button>
      <FormProblem>
        {change.error && messageOf(change.error, "It could not be changed.")}
      </FormProblem>
    </section>
  );
}
