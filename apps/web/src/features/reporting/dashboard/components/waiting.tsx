import type { NextAction, NextActionKind, Overview } from "@earshot/contract";
import { Link, type LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { count } from "../../../../lib/format.ts";
import { useNow } from "../../../../lib/use-now.ts";
import { classNames } from "../../../../ui/class-names.ts";

/** An item that waits for the customer, from another part of the product. */
export interface WaitingItem {
  id: string;
  text: string;
  detail?: string | undefined;
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

/** Describes an action, and its subject or deadline. */
type Wording = (action: NextAction, now: number) => { text: string; detail?: string | undefined };

const waits = (counted: number): string => (counted === 1 ? "awaits" : "await");

/** "in 5 hours", for the first deadline of replies to approve. */
function deadline(dueAt: string | null, now: number): string | undefined {
  if (dueAt === null) return undefined;
  const hours = Math.floor((Date.parse(dueAt) - now) / 3_600_000);
  if (hours < 0) return "The time to answer has ended";
  return hours === 0
    ? "Answer within the hour"
    : `Answer within ${count(hours, "hour")}, else the reply is withdrawn`;
}

/** An unreadable platform is already reported above the headline. */
const wordings: Record<Exclude<NextActionKind, "source_failing">, Wording> = {
  no_keywords: () => ({
    text: "Add a keyword",
    detail: "Without one, nothing is found",
  }),
  approvals: ({ count: counted, dueAt }, now) => ({
    text: `${count(counted, "reply", "replies")} ${waits(counted)} your approval`,
    detail: deadline(dueAt, now),
  }),
  ready_to_buy: ({ count: counted }) => ({
    text: `${count(counted, "mention")} ready to buy ${waits(counted)} your decision`,
  }),
  replies_used: () => ({
    text: "No reply is left in your quota",
    detail: "See plans with more replies",
  }),
  removed_replies: ({ count: counted }) => ({
    text: `${count(counted, "reply", "replies")} ${counted === 1 ? "was" : "were"} removed this week`,
  }),
  noisy_keyword: ({ subject, count: counted }) => ({
    text: `“${subject ?? ""}” finds mostly what you skip`,
    detail: `${count(counted, "mention")} in four weeks. Change or delete the keyword.`,
  }),
  keywords_used: ({ count: counted }) => ({
    text: `All ${count(counted, "keyword")} of your plan are in use`,
    detail: "See plans with more keywords",
  }),
};

const itemsOf = ({ actions, others }: WaitingProps, now: number): WaitingItem[] => [
  ...actions.flatMap((action) => {
    const { id, kind, target, isProblem } = action;
    if (kind === "source_failing") return [];
    const link = { to: "/dashboard", search: target } as const;
    return [{ id, ...wordings[kind](action, now), link, isLate: isProblem }];
  }),
  ...others,
];

/** The items that wait for the customer, each with a link. */
export function Waiting(props: WaitingProps): ReactNode {
  const items = itemsOf(props, useNow(60_000));
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
