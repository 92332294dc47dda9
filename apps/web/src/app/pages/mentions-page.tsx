import { featuresOf, hasWriters, type Mention, platforms, type User } from "@earshot/contract";
import { useQueryClient } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { BackfillProgress } from "../../features/discovery/collection/components/backfill-progress.tsx";
import { SourcesLine } from "../../features/discovery/collection/components/sources-line.tsx";
import { SourcesSummary } from "../../features/discovery/collection/components/sources-summary.tsx";
import { useKeywords } from "../../features/discovery/keywords/api/list-keywords.ts";
import type { KeywordsDialogProps } from "../../features/discovery/keywords/components/keywords-dialog.tsx";
import type { AnswerYourselfProps } from "../../features/fulfilment/own-answers/components/answer-yourself.tsx";
import type { MentionProgressProps } from "../../features/fulfilment/replies/components/mention-progress.tsx";
import { ReplyLine } from "../../features/fulfilment/replies/components/reply-line.tsx";
import { useTeam } from "../../features/identity/team/api/list-team.ts";
import { useCurrentAutoPost } from "../../features/identity/workspaces/api/get-settings.ts";
import type { MentionTeamProps } from "../../features/inbox/collaboration/components/mention-team.tsx";
import { useExclusions } from "../../features/inbox/exclusions/api/list-exclusions.ts";
import { removeExclusion } from "../../features/inbox/exclusions/api/remove-exclusion.ts";
import type { ExcludeManyDialogProps } from "../../features/inbox/exclusions/components/exclude-many-dialog.tsx";
import type { ExclusionsDialogProps } from "../../features/inbox/exclusions/components/exclusions-dialog.tsx";
import type { NotRelevantDialogProps } from "../../features/inbox/exclusions/components/not-relevant-dialog.tsx";
import { fetchMentionsCsv } from "../../features/inbox/mentions/api/export-mentions.ts";
import { onReassigned } from "../../features/inbox/mentions/cache.ts";
import { MentionsScreen } from "../../features/inbox/mentions/screens/mentions-screen.tsx";
import {
  type MentionsSearch,
  noFilter,
  parseMentionsSearch,
} from "../../features/inbox/mentions/search.ts";
import { useModelUsage } from "../../features/ledger/assistant/api/get-model-usage.ts";
import { ModelReport } from "../../features/ledger/assistant/components/model-report.tsx";
import { useMe } from "../../features/portal/session/api/get-me.ts";
import { FeedLinks } from "../../features/reporting/feeds/components/feed-links.tsx";
import { useCommands } from "../../lib/commands.ts";
import { dayOf } from "../../lib/day.ts";
import { useMay } from "../../lib/role.ts";
import { useTimeZone } from "../../lib/time-zone.ts";
import { useCsvExport } from "../../shared/use-csv-export.ts";
import { lazyDialog } from "../../ui/lazy-dialog.tsx";
import { lazyPart } from "../../ui/lazy-part.ts";
import { PlansLink } from "../shell/plans-link.tsx";
import { MentionsMenu } from "./mentions-menu.tsx";
import { StudioLinks } from "./studio-links.tsx";
import { useSearchPatch } from "./use-search-patch.ts";
import { useStoredScroll } from "./use-stored-scroll.ts";

const LinkDialog = lazyDialog(
  async () => (await import("../../features/inbox/mentions/components/link-dialog.tsx")).LinkDialog,
);
const KeywordsDialog = lazyDialog<KeywordsDialogProps>(
  async () =>
    (await import("../../features/discovery/keywords/components/keywords-dialog.tsx"))
      .KeywordsDialog,
);
const ExclusionsDialog = lazyDialog<ExclusionsDialogProps>(
  async () =>
    (await import("../../features/inbox/exclusions/components/exclusions-dialog.tsx"))
      .ExclusionsDialog,
);
const ExcludeManyDialog = lazyDialog<ExcludeManyDialogProps>(
  async () =>
    (await import("../../features/inbox/exclusions/components/exclude-many-dialog.tsx"))
      .ExcludeManyDialog,
);
const NotRelevantDialog = lazyDialog<NotRelevantDialogProps>(
  async () =>
    (await import("../../features/inbox/exclusions/components/not-relevant-dialog.tsx"))
      .NotRelevantDialog,
);

const mentionProgress = lazyPart(
  async () =>
    (await import("../../features/fulfilment/replies/components/mention-progress.tsx"))
      .MentionProgress,
);

/** The progress of an engaged mention, with its code loaded when one is first opened. */
function EngagedProgress(props: MentionProgressProps) {
  const Part = mentionProgress.usePart(true);
  return Part ? <Part {...props} /> : null;
}

const answerYourself = lazyPart(
  async () =>
    (await import("../../features/fulfilment/own-answers/components/answer-yourself.tsx"))
      .AnswerYourself,
);

/** How the customer answers a mention, with its code loaded when one is first opened. */
function OwnAnswer(props: AnswerYourselfProps) {
  const Part = answerYourself.usePart(true);
  return Part ? <Part {...props} /> : null;
}

const mentionTeam = lazyPart(
  async () =>
    (await import("../../features/inbox/collaboration/components/mention-team.tsx")).MentionTeam,
);

/** What colleagues do with a mention together, with its code loaded when one is first opened. */
function Teamwork(props: MentionTeamProps) {
  const Part = mentionTeam.usePart(true);
  return Part ? <Part {...props} /> : null;
}

/** Whether the workspace can have other members: its plan has a team, or another user owns it. */
const mayHaveTeam = (user: User | null | undefined): boolean =>
  user != null && (featuresOf(user.subscriptionTier).seats > 1 || user.role !== "owner");

/** Whether the customer can answer a mention with an account of their own. */
const isForCustomer = ({ source, status }: Mention) =>
  platforms[source].answering === "customer" && status !== "denied";

const quotaOf = (user: User | null | undefined) => ({
  used: user?.keywordsUsed ?? 0,
  limit: user?.keywordsLimit ?? null,
});

/** Returns how many replies remain; null: unlimited; undefined: unknown. */
function repliesLeft(user: User | null | undefined): number | null | undefined {
  if (!user) return undefined;
  return user.repliesLimit === null ? null : Math.max(0, user.repliesLimit - user.repliesUsed);
}

/** The mentions screen at both its addresses, composed of its features. */
export function MentionsPage() {
  const search = parseMentionsSearch(useSearch({ strict: false }));
  const { data: user } = useMe();
  const may = useMay();
  const autoPost = useCurrentAutoPost();
  const { data: keywords } = useKeywords();
  const scroll = useStoredScroll();
  const [keywordsOpen, setKeywordsOpen] = useState(false);
  const [linkOpen, setLinkOpen] = useState(false);
  const [exclusionsOpen, setExclusionsOpen] = useState(false);
  const client = useQueryClient();
  const { data: exclusions } = useExclusions();
  const { data: model } = useModelUsage();
  const { data: team } = useTeam(mayHaveTeam(user));
  const hasTeam = team !== undefined && team.members.length > 1;

  const onSearch = useSearchPatch<MentionsSearch>();
  const csv = useCsvExport({
    name: `mentions-${dayOf(Date.now(), useTimeZone())}`,
    area: "mentions",
    fetch: () => fetchMentionsCsv(search),
  });
  useCommands([{ id: "mentions:csv", label: "Export these mentions as CSV", run: csv.run }]);

  return (
    <>
      <FeedLinks />
      <MentionsScreen
        search={search}
        onSearch={onSearch}
        keywords={keywords?.map(({ keyword }) => keyword)}
        members={team?.members}
        teamwork={(mention, now) =>
          (hasTeam || mention.assignment !== null || mention.commentCount > 0) && (
            <Teamwork
              mention={mention}
              members={team?.members}
              now={now}
              onChanged={(changed) => onReassigned(client, changed)}
            />
          )
        }
        sourcesLine={
          <>
            <SourcesLine more={<ModelReport />} />
            <BackfillProgress />
          </>
        }
        sourcesSummary={<SourcesSummary />}
        repliesLeft={repliesLeft(user)}
        autoPost={autoPost}
        plansLink={<PlansLink />}
        scoringLink={
          <Link
            to="/dashboard"
            search={{ view: "scoring" }}
            className="underline underline-offset-4"
          >
            How scoring works
          </Link>
        }
        studioLinks={(mention) => may("generateContent") && <StudioLinks mention={mention} />}
        replyProgress={(mention, now) =>
          !hasWriters(mention.source) ? (
            isForCustomer(mention) && <OwnAnswer mention={mention} now={now} />
          ) : mention.acceptedAt ? (
            <EngagedProgress mention={mention} now={now} />
          ) : (
            mention.reply && <ReplyLine reply={mention.reply} about={mention.title} />
          )
        }
        model={model}
        notRelevant={({ mention, onExcluded, ...rest }) => (
          <NotRelevantDialog
            {...rest}
            open={mention !== null}
            mention={mention}
            onExcluded={({ id, hidden }) =>
              onExcluded({ hidden, undo: () => removeExclusion(client, id) })
            }
          />
        )}
        excludeMany={({ onExcluded, ...rest }) => (
          <ExcludeManyDialog
            {...rest}
            onExcluded={(added) =>
              onExcluded({
                hidden: added.reduce((sum, { hidden }) => sum + hidden, 0),
                undo: async () => {
                  let restored = 0;
                  for (const { id } of added) restored += await removeExclusion(client, id);
                  return restored;
                },
              })
            }
          />
        )}
        scroll={scroll}
        onAddKeyword={() => setKeywordsOpen(true)}
        actions={
          <MentionsMenu
            keywords={keywords?.length}
            exclusions={exclusions?.length}
            onAddLink={() => setLinkOpen(true)}
            onKeywords={() => setKeywordsOpen(true)}
            onExclusions={() => setExclusionsOpen(true)}
            csv={csv}
          />
        }
      />
      <LinkDialog
        open={linkOpen}
        onClose={() => setLinkOpen(false)}
        onAdded={({ id, status }) => {
          setLinkOpen(false);
          const shown = status === "pending" ? undefined : status;
          onSearch({ ...noFilter, status: shown, page: undefined, item: id });
        }}
      />
      <ExclusionsDialog open={exclusionsOpen} onClose={() => setExclusionsOpen(false)} />
      <KeywordsDialog
        open={keywordsOpen}
        onClose={() => setKeywordsOpen(false)}
        quota={quotaOf(user)}
        plansLink={<PlansLink />}
      />
    </>
  );
}
