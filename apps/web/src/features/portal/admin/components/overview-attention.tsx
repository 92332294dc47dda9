import type { AdminOverview } from "@earshot/contract";
import { exactTime, preciseAge } from "../../../../lib/format.ts";
import { Section } from "../../../../ui/section.tsx";
import { attentionItems } from "../overview-items.ts";
import { AdminLink } from "./admin-link.tsx";

interface OverviewAttentionProps {
  overview: AdminOverview;
  now: number;
}

/** The items that need an administrator's attention, each with a link to its remedy. */
export function OverviewAttention({ overview, now }: OverviewAttentionProps) {
  const items = attentionItems(overview);
  return (
    <Section title="Needs attention">
      {items.length === 0 ? (
        <p className="text-ink-2">
          Nothing. Late mentions, failed events and jobs, and what waits for your decision appear
          here.
        </p>
      ) : (
        <ul>
          {items.map(({ id, text, since, tab }) => {
            const words = (
              <>
                <span className="min-w-0 flex-1">
                  <span className="font-medium">{text}</span>
                  {since && (
                    <span className="block text-sm text-ink-3" title={exactTime(since)}>
                      The oldest one came {preciseAge(since, now)}
                    </span>
                  )}
                </span>
                {tab && (
                  <span aria-hidden="true" className="text-ink-3">
                    →
                  </span>
                )}
              </>
            );
            const row = "flex min-h-11 items-center gap-3 py-2";
            return (
              <li key={id} className="border-b border-line">
                {tab ? (
                  <AdminLink tab={tab} className={`${row} hover:bg-raised`}>
                    {words}
                  </AdminLink>
                ) : (
                  <p className={row}>{words}</p>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </Section>
  );
}
