import type { Notice, NoticeKind } from "@earshot/contract";
import { useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import { BackfillProgress } from "../../features/discovery/collection/components/backfill-progress.tsx";
import { InterruptedSources } from "../../features/discovery/collection/components/interrupted-sources.tsx";
import { useNotices } from "../../features/fulfilment/notices/api/list-notices.ts";
import { noticeLabels } from "../../features/fulfilment/notices/labels.ts";
import { changeLabel } from "../../features/fulfilment/replies/labels.ts";
import { useMe } from "../../features/portal/session/api/get-me.ts";
import { useOverview } from "../../features/reporting/dashboard/api/get-overview.ts";
import type { WaitingItem } from "../../features/reporting/dashboard/components/waiting.tsx";
import { OverviewScreen } from "../../features/reporting/dashboard/screens/overview-screen.tsx";
import {
  type OverviewSearch,
  parseOverviewSearch,
} from "../../features/reporting/dashboard/search.ts";
import { noteOverview } from "../../lib/overview-seen.ts";
import { usePortal } from "../../lib/portal.ts";
import { currentWorkspace } from "../../lib/workspace.ts";
import { PlansLink } from "../shell/plans-link.tsx";
import { Quotas } from "../shell/quota.tsx";
import { FirstWeekSteps } from "./first-week.tsx";
import { useSearchPatch } from "./use-search-patch.ts";

/** The other kinds are counted by the overview: approvals and removed replies. */
const listedNotices: readonly NoticeKind[] = [
  "approval_lapsed",
  "mention_assigned",
  "post_unsuitable",
];

/** A notice as an item that waits, until it is read. */
function noticeItem({ id, kind, title, replyId, mentionId }: Notice): WaitingItem {
  return {
    id,
    text: noticeLabels[kind],
    detail: title,
    link: {
      to: "/dashboard",
      search: replyId
        ? { view: "replies", reply: replyId }
        : kind === "mention_assigned" && mentionId
          ? { view: "mentions", status: "all", item: mentionId }
          : { view: "mentions", status: "denied" },
    },
  };
}

/** The overview with the remaining quotas, notices and the running backfills. */
export function OverviewPage() {
  const { data: user } = useMe();
  const search = parseOverviewSearch(useSearch({ strict: false }));
  const onSearch = useSearchPatch<OverviewSearch>();
  const { data: overview } = useOverview(search);
  const portal = usePortal();
  const isShown = overview !== undefined;
  useEffect(() => {
    if (isShown) noteOverview(portal);
  }, [isShown, portal]);
  const { data: notices } = useNotices();
  const current = currentWorkspace(user)?.id;
  const unread = notices?.notices.filter(
    ({ kind, readAt, workspaceId }) =>
      readAt === null &&
      listedNotices.includes(kind) &&
      (workspaceId === null || workspaceId === current),
  );
  return (
    <OverviewScreen
      search={search}
      onSearch={onSearch}
      lookingBack={
        <>
          <InterruptedSources />
          <BackfillProgress found={overview?.stats.mentions.total} />
        </>
      }
      firstWeek={user && <FirstWeekSteps user={user} />}
      plansLink={<PlansLink />}
      quotas={user && <Quotas user={user} />}
      waiting={(unread ?? []).map(noticeItem)}
      describeStep={(step) => changeLabel({ ...step, note: null })}
    />
  );
}
