import { type HeldReferral, limits, type ReferralReason } from "@earshot/contract";
import { useState } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { dayOf } from "../../../../lib/format.ts";
import { Button } from "../../../../ui/button.tsx";
import { TextField } from "../../../../ui/field.tsx";
import { FormProblem } from "../../../../ui/form-problem.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useOneAtATime } from "../../../../ui/use-one-at-a-time.ts";
import { useDecideReferral } from "../api/held-referrals.ts";

const reasons: Record<ReferralReason, string> = {
  same_mailbox: "same mailbox",
  same_device: "same browser",
  same_workspace: "same workspace",
  same_payment_method: "same payment method",
  same_network: "same network",
  same_company: "same company domain",
  administrator: "refused before",
};

const nameOf = ({ fullName, companyName, email }: HeldReferral["referrer"]) =>
  [fullName, companyName, email].filter(Boolean).join(" · ");

/** A held referral: who referred whom, what they share, and the decision. */
export function HeldReferralRow({ referral }: { referral: HeldReferral }) {
  const { id, referrer, referred, joinedAt, paidAt } = referral;
  const [note, setNote] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const decide = useDecideReferral();
  const send = useOneAtATime(async (decision: "accept" | "refuse") => {
    setProblem(null);
    try {
      const words = note.trim();
      await decide.mutateAsync({ id, decision, ...(words && { note: words }) });
      showToast({ title: decision === "accept" ? "Referral accepted." : "Referral refused." });
    } catch (error) {
      setProblem(messageOf(error, "The decision could not be saved. Please try again."));
    }
  });
  return (
    <li className="grid justify-items-start gap-3 border-b border-line py-4">
      <div className="[overflow-wrap:anywhere]">
        <h3 className="font-semibold">{referred.companyName ?? referred.email}</h3>
        <p className="text-sm text-ink-2">{`Signed up: ${nameOf(referred)}`}</p>
        <p className="text-sm text-ink-2">{`Referred by: ${nameOf(referrer)}`}</p>
        <p className="text-sm text-ink-3">
          {`In common: ${referral.reasons.map((reason) => reasons[reason]).join(", ")}. Signed up on ${dayOf(joinedAt)}, ${paidAt ? `first paid on ${dayOf(paidAt)}` : "has not paid"}.`}
        </p>
      </div>
      <TextField
        className="w-full max-w-md"
        label="Note"
        hint="Only administrators see it."
        maxLength={limits.noteMax}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <FormProblem>{problem}</FormProblem>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          busy={decide.isPending && decide.variables.decision === "accept"}
          onClick={() => void send("accept")}
        >
          Accept referral
        </Button>
        <Button
          busy={decide.isPending && decide.variables.decision === "refuse"}
          onClick={() => void send("refuse")}
        >
          Refuse referral
        </Button>
      </div>
    </li>
  );
}
