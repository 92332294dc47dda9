import { type Earning, sourceNames } from "@earshot/contract";
import { webAddress } from "../../../../lib/format.ts";
import { money } from "../../../../lib/money.ts";
import { communityName } from "../../../../lib/post-title.ts";
import { classNames } from "../../../../ui/class-names.ts";
import { ExternalLink } from "../../../../ui/external-link.tsx";
import { descriptionOf, stateColours, stateLabels } from "../labels.ts";

/** An earning, with the reply that it is for. */
export function EarningRow({ earning }: { earning: Earning }) {
  const { source, reply, cents, state } = earning;
  const { text, title } = descriptionOf(earning);
  const place = reply?.permalink ? webAddress(reply.permalink) : null;
  return (
    <li className="flex items-start justify-between gap-x-6 border-b border-line py-3">
      <div className="min-w-0">
        <p dir="auto" className="font-medium [overflow-wrap:anywhere]">
          {reply
            ? reply.title || `A reply on ${sourceNames[source]}`
            : "Reply for a deleted customer"}
        </p>
        <p className="text-sm text-ink-3 [overflow-wrap:anywhere]">
          <span className="font-semibold text-ink-2">{sourceNames[source]}</span>
          {reply?.community && <> · {communityName(source, reply.community)}</>}
          {place && (
            <>
              {" · "}
              <ExternalLink href={place} arrow className="underline">
                View reply
              </ExternalLink>
            </>
          )}
        </p>
        <p title={title} className="mt-0.5 text-sm text-ink-2 [overflow-wrap:anywhere]">
          {text}
        </p>
      </div>
      <p className="shrink-0 text-right">
        <span
          className={classNames(
            "block font-semibold tabular-nums",
            state === "cancelled" && "text-ink-3 line-through",
          )}
        >
          {money(cents)}
        </span>
        <span className={classNames("text-sm font-semibold", stateColours[state])}>
          {stateLabels[state]}
        </span>
      </p>
    </li>
  );
}
