import type { Mention } from "@earshot/contract";
import type { ReactNode } from "react";
import { Reasons } from "../../../../ui/reasons.tsx";
import type { Pointing } from "../../../../ui/use-pointing.ts";

interface ReasonsPanelProps {
  id: string;
  mention: Mention;
  pointing: Pointing;
  assessment: ReactNode;
  /** The link to the page about scoring and its accuracy. */
  scoringLink: ReactNode;
}

/** Why a mention has its level: the reasons for and against a reply, and the AI assessment. */
export function ReasonsPanel({
  id,
  mention: { intent },
  pointing,
  assessment,
  scoringLink,
}: ReasonsPanelProps) {
  return (
    <div
      id={id}
      className="mt-3 grid max-w-[43rem] gap-4 rounded-lg border border-line bg-raised p-4 text-sm"
    >
      <Reasons reasons={intent.reasons} pointing={pointing} />
      <p className="text-ink-3">
        {intent.score} of 100, scored by rules from the text of the post. You decide. {scoringLink}
      </p>
      {assessment}
    </div>
  );
}
