import { type CommunityAccount, limits } from "@earshot/contract";
import { useId, useState } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { Button } from "../../../../ui/button.tsx";
import { SelectField, TextField } from "../../../../ui/field.tsx";
import { FormProblem } from "../../../../ui/form-problem.tsx";
import {
  type CooldownChoice,
  cooldownChoices,
  cooldownEnd,
  cooldownText,
} from "../account-labels.ts";
import { useChangeAccount } from "../api/change-community-account.ts";

/** Starts a cooldown of an account, or ends it. */
export function AccountCooldown({ account }: { account: CommunityAccount }) {
  const id = useId();
  const change = useChangeAccount();
  const [choice, setChoice] = useState<CooldownChoice>("day");
  const [reason, setReason] = useState("");
  const { cooldownUntil, cooldownReason } = account;
  const end = { id: account.id, cooldownUntil: null };
  const begin = () => ({
    id: account.id,
    cooldownUntil: cooldownEnd(choice),
    ...(reason.trim() !== "" && { cooldownReason: reason.trim() }),
  });
  return (
    <section
      aria-labelledby={id}
      className="grid justify-items-start gap-3 border-t border-line pt-4"
    >
      <h4 id={id} className="font-semibold">
        Cooldown
      </h4>
      {cooldownUntil === null ? (
        <div className="grid w-full max-w-xl gap-3 sm:grid-cols-2">
          <SelectField
            label="For how long"
            value={choice}
            onChange={({ target }) =>
              setChoice(cooldownChoices.find((one) => one.id === target.value)?.id ?? choice)
            }
          >
            {cooldownChoices.map((one) => (
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
          On cooldown {cooldownText(cooldownUntil)}: {cooldownReason}
        </p>
      )}
      {/* One button for both, so that the focus stays on it. */}
      <Button
        size="small"
        busy={change.isPending}
        onClick={() => change.mutate(cooldownUntil === null ? begin() : end)}
      >
        {cooldownUntil === null ? "Start a cooldown" : "End the cooldown"}
      </Button>
      <FormProblem>
        {change.error && messageOf(change.error, "It could not be changed.")}
      </FormProblem>
    </section>
  );
}
