import type { NextAction } from "@earshot/contract";

/** The facts about a workspace that decide its next actions. */
export interface WorkspaceState {
  keywords: { used: number; limit: number | null; current: number };
  approvals: { count: number; firstDeadline: string | null };
  /** Pending mentions at the strongest level. */
  readyToBuy: number;
  replyQuota: { used: number; limit: number | null };
  /** Replies that were removed in the last days. */
  removedReplies: number;
  /** Sources of the plan that can't be read right now. */
  interruptedSources: readonly string[];
  /** Noisy keywords, those with the most mentions first. */
  noisyKeywords: readonly { keyword: string; mentions: number }[];
}

/** How many noisy keywords are listed. */
const maxNoisy = 3;

const isUsedUp = ({ used, limit }: { used: number; limit: number | null }): boolean =>
  limit !== null && used >= limit;

/** The next actions of a workspace, the most urgent first. */
export function actionsOf(state: WorkspaceState): NextAction[] {
  const { keywords, approvals, readyToBuy, replyQuota, removedReplies } = state;
  const action = (
    kind: NextAction["kind"],
    target: NextAction["target"],
    parts: Partial<NextAction> = {},
  ): NextAction => ({
    id: parts.subject ? `${kind}:${parts.subject}` : kind,
    kind,
    count: 1,
    subject: null,
    dueAt: null,
    isProblem: false,
    target,
    ...parts,
  });
  const actions: (NextAction | false)[] = [
    keywords.current === 0 && action("no_keywords", { view: "mentions" }),
    approvals.count > 0 &&
      action(
        "approvals",
        { view: "replies", stage: "waiting" },
        { count: approvals.count, dueAt: approvals.firstDeadline },
      ),
    readyToBuy > 0 &&
      action("ready_to_buy", { view: "mentions", intent: "Ready to buy" }, { count: readyToBuy }),
    isUsedUp(replyQuota) &&
      action("replies_used", { view: "pricing" }, { count: replyQuota.used, isProblem: true }),
    removedReplies > 0 &&
      action(
        "removed_replies",
        { view: "replies", stage: "removed" },
        { count: removedReplies, isProblem: true },
      ),
    ...state.interruptedSources.map((subject) =>
      action("source_failing", { view: "mentions" }, { subject, isProblem: true }),
    ),
    ...state.noisyKeywords
      .slice(0, maxNoisy)
      .map(({ keyword, mentions }) =>
        action(
          "noisy_keyword",
          { view: "mentions", keyword, status: "all" },
          { subject: keyword, count: mentions },
        ),
      ),
    isUsedUp(keywords) && action("keywords_used", { view: "pricing" }, { count: keywords.used }),
  ];
  return actions.filter((one) => one !== false);
}
