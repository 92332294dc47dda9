import {
  type DashboardStats,
  type MentionStatus,
  mentionStatuses,
  sources,
} from "@earshot/contract";

/** The counts that the stats are computed from. */
export interface CountedState {
  /** Visible mentions, by platform (facet `s:`) and status. */
  mentions: readonly { facet: string; status: MentionStatus; count: number }[];
  /** Replies of all time, of the whole workspace (facet ``) and of each platform (facet `s:`). */
  totals: readonly {
    facet: string;
    placed: number;
    survived: number;
    removed: number;
    checks: number;
    checked: number;
    self_reported: number;
    self_reported_decided: number;
  }[];
  waiting: number;
  inProgress: number;
}

const sum = (rows: readonly { count: number }[]) =>
  rows.reduce((total, { count }) => total + count, 0);

/** The all-time figures of a workspace. */
export function statsOf({ mentions, totals, waiting, inProgress }: CountedState): DashboardStats {
  const ofStatus = (status: MentionStatus) => sum(mentions.filter((row) => row.status === status));
  const ofFacet = (facet: string) => totals.find((row) => row.facet === facet);
  const whole = ofFacet("");
  const { placed = 0, survived = 0, removed = 0, checks = 0, checked = 0 } = whole ?? {};
  const engaged = ofStatus("accepted") + ofStatus("in_progress") + ofStatus("replied");
  const decided = survived + removed;
  return {
    mentions: {
      total: sum(mentions),
      ...(Object.fromEntries(mentionStatuses.map((status) => [status, ofStatus(status)])) as Record<
        MentionStatus,
        number
      >),
    },
    replies: { in_progress: inProgress, waiting, placed, live: placed - removed, removed },
    survival: {
      checks,
      checkedReplies: checked,
      selfReported: whole?.self_reported ?? 0,
      decidedSelfReported: whole?.self_reported_decided ?? 0,
      decided,
      survived,
      share: decided === 0 ? null : survived / decided,
      // Replies that were removed before they had been live for 72 hours.
      quotaReturned: removed,
    },
    replyRate: engaged === 0 ? null : Math.min(1, placed / engaged),
    platforms: sources.flatMap((source) => {
      const found = sum(mentions.filter(({ facet }) => facet === `s:${source}`));
      const replies = ofFacet(`s:${source}`)?.placed ?? 0;
      return found === 0 ? [] : [{ source, mentions: found, replies }];
    }),
  };
}
