import type { NextActionKind, Overview } from "@earshot/contract";
import { Link, type LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { count } from "../../../../lib/format.ts";
import { classNames } from "../../../../ui/class-names.ts";

/** Something that waits for the customer, from another part of the product. */
export interface WaitingItem {
  id: string;
  text: string;
  detail?: string;
  link: Pick<LinkProps, "to" | "search">;
  /** Whether it is about something removed or late. */
  isLate?: boolean;
}

type WaitingProps = Pick<Overview, "actions"> & {
  /** Notices and used-up quotas. */
  others: readonly WaitingItem[];
};

const LateSign = () => (
  <svg
    aria-hidden="true"
    viewBox="0 0 16 16"
    className="size-4 shrink-0 fill-none stroke-caution stroke-[1.5]"
  >
    <path d="M8 2.5 1.8 13.5h12.4zM8 6.5v3.5M8 11.6v.4" />
  </svg>
);

/** How each action is worded; the others are shown by other parts of the screen. */
const sentences: Partial<Record<NextActionKind, (counted: number) => string>> = {
  approvals: (counted) =>
    `${count(counted, "reply", "replies")} ${counted === 1 ? "awaits" : "await"} your approval`,
  ready_to_buy: (counted) =>
    `${count(counted, "mention")} ready to buy ${counted === 1 ? "awaits" : "await"} your decision`,
  removed_replies: (counted) =>
    `${count(counted, "reply", "replies")} ${counted === 1 ? "was" : "were"} removed this week`,
};

const itemsOf = ({ actions, others }: WaitingProps): WaitingItem[] => [
  ...actions.flatMap(({ id, kind, count: counted, isProblem, target }) => {
    const sentence = sentences[kind];
    if (!sentence) return [];
    const link = { to: "/dashboard", search: target } as const;
    return [{ id, text: sentence(counted), link, isLate: isProblem }];
  }),
  ...others,
];

/** What waits for the customer, each with the way to it. */
export function Waiting(props: WaitingProps): ReactNode {
  const items = itemsOf(props);
  return (
    <section aria-labelledby="waiting-title">
      <h2 id="waiting-title" className="font-display text-xl font-bold tracking-[-0.02em]">
        Waiting for you
      </h2>
      {items.length === 0 ? (
        <p className="mt-2 text-ink-2">
          Nothing waits for you. Replies to approve and people who are ready to buy appear here.
        </p>
      ) : (
        <ul className="mt-2">
          {items.map(({ id, text, detail, link, isLate }) => (
            <li key={id} className="border-b border-line">
              <Link
                {...link}
                className="group flex min-h-11 items-center gap-3 py-2 hover:bg-raised"
              >
                {isLate && <LateSign />}
                <span className="min-w-0 flex-1">
                  <span
                    className={classNames(
                      "font-medium decoration-edge underline-offset-4 group-hover:underline",
                      isLate && "text-caution",
                    )}
                  >
                    {text}
                  </span>
                  {detail && (
                    <span className="block truncate text-sm text-ink-2" dir="auto">
                      {detail}
                    </span>
                  )}
                </span>
                <span aria-hidden="true" className="text-ink-3">
                  →
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
