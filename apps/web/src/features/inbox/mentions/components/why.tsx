import type { Mention } from "@earshot/contract";
import type { ReactNode } from "react";
import { Reasons } from "../../../../ui/reasons.tsx";
import type { Pointing } from "../../../../ui/use-pointing.ts";

interface WhyProps {
  id: string;
  mention: Mention;
  pointing: Pointing;
  /** The model's assessment, where there is one to speak of. */
  assessment: ReactNode;
}

/** Why a mention has the level that it has: what speaks for a reply to it, and what against. */
export function Why({ id, mention: { intent }, pointing, assessment }: WhyProps) {
  return (
    <div
      id={id}
      className="mt-3 grid max-w-[43rem] gap-4 rounded-lg border border-line bg-raised p-4 text-sm"
    >
      <Reasons reasons={intent.reasons} pointing={pointing} />
      <p className="text-ink-3">
        {intent.score} of 100, scored by rules from what the post says. A person decides.
      </p>
      {assessment}
    </div>
  );
}
