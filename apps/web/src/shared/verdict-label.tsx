import type { CommunityRules } from "@earshot/contract";
import { classNames } from "../ui/class-names.ts";
import { verdictLabels } from "./rules-labels.ts";

type Verdict = CommunityRules["verdict"];

const colors: Record<Verdict, string> = {
  allowed: "text-standing",
  hold: "text-caution",
  forbidden: "text-signal",
};

/** The icon before the label: a tick, an eye, or a circle with a slash. */
const icons: Record<Verdict, string> = {
  allowed: "m3.5 8.5 3 3 6-7",
  hold: "M1.5 8s2.4-4.5 6.5-4.5S14.5 8 14.5 8 12.1 12.5 8 12.5 1.5 8 1.5 8Zm4.5 0a2 2 0 1 0 4 0 2 2 0 1 0-4 0Z",
  forbidden: "M2 8a6 6 0 1 0 12 0A6 6 0 1 0 2 8Zm1.8-4.2 8.4 8.4",
};

/** Whether replies are allowed in a community: an icon and a label, never color alone. */
export function VerdictLabel({ verdict }: { verdict: Verdict }) {
  return (
    <span
      className={classNames("inline-flex items-baseline gap-1.5 font-semibold", colors[verdict])}
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 16 16"
        className="size-4 shrink-0 self-center fill-none stroke-current stroke-[1.75]"
      >
        <path d={icons[verdict]} />
      </svg>
      {verdictLabels[verdict]}
    </span>
  );
}
