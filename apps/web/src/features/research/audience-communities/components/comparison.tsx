import type { AudienceCommunity, ResearchJob } from "@earshot/contract";
import type { ReactNode } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { communityName } from "../../../../lib/post-title.ts";
import { JobProblems } from "../../../../shared/job-problems.tsx";
import { hasEnded, useResearchJob } from "../../../../shared/use-research-job.ts";
import { Button } from "../../../../ui/button.tsx";
import { ChartFrame } from "../../../../ui/chart-frame.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { FormProblem } from "../../../../ui/form-problem.tsx";
import { RowBars } from "../../../../ui/row-bars.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { Table } from "../../../../ui/table.tsx";
import { WarningNote } from "../../../../ui/warning-note.tsx";
import { useCancelComparison } from "../api/analyze-communities.ts";
import {
  bestHoursInWords,
  type CommunityFigure,
  communityFigures,
  measuredInWords,
} from "../labels.ts";
import { BestHours } from "./best-hours.tsx";
import { PromotionRule } from "./community-row.tsx";
import { WatchButton } from "./watch-button.tsx";

const nameOf = ({ source, community }: AudienceCommunity) => communityName(source, community);

const notMeasured = "Not measured";

interface Row {
  name: string;
  cell: (community: AudienceCommunity) => ReactNode;
}

function rowsFor(plansLink: ReactNode): Row[] {
  return [
    {
      name: "Subscribers",
      cell: ({ subscribers }) => subscribers?.toLocaleString() ?? "Not known",
    },
    ...communityFigures.map(
      ({ name, of, say }): Row => ({
        name,
        cell: (community) => {
          const measured = of(community);
          return measured ? say(measured.value) : notMeasured;
        },
      }),
    ),
    { name: "Best hours", cell: bestHoursInWords },
    { name: "Promotion", cell: ({ rules }) => <PromotionRule rules={rules} /> },
    { name: "Measured", cell: (one) => one.failure ?? measuredInWords(one) },
    {
      name: "Monitoring",
      cell: (community) => <WatchButton community={community} plansLink={plansLink} />,
    },
  ];
}

interface ComparedProps {
  communities: readonly AudienceCommunity[];
  plansLink: ReactNode;
}

function FigureChart({
  figure: { name, of, say },
  communities,
}: { figure: CommunityFigure } & Pick<ComparedProps, "communities">) {
  const measured = communities.flatMap((community) => {
    const figure = of(community);
    return figure ? [{ label: nameOf(community), ...figure }] : [];
  });
  return (
    <ChartFrame
      title={name}
      level={3}
      chart={
        measured.length > 0 ? (
          <RowBars label={name} bars={measured} say={say} />
        ) : (
          <p className="text-ink-2">{notMeasured}.</p>
        )
      }
      table={
        <Table
          caption={name}
          hideCaption
          empty={`${notMeasured}.`}
          rows={measured}
          rowId={({ label }) => label}
          columns={[
            { id: "community", name: "Community", cell: ({ label }) => label },
            { id: "value", name, numeric: true, cell: ({ value }) => say(value) },
            {
              id: "posts",
              name: "Posts measured",
              numeric: true,
              cell: ({ posts }) => posts.toLocaleString(),
            },
          ]}
        />
      }
    />
  );
}

function Compared({ communities, plansLink }: ComparedProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <Table
        caption="Side by side"
        empty=""
        rows={rowsFor(plansLink)}
        rowId={({ name }) => name}
        columns={[
          { id: "figure", name: "Figure", cell: ({ name }) => name },
          ...communities.map((community) => ({
            id: community.community,
            name: nameOf(community),
            cell: ({ cell }: Row) => (
              <div className="max-w-72 min-w-36 text-sm [overflow-wrap:anywhere]">
                {cell(community)}
              </div>
            ),
          })),
        ]}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-8 lg:grid-cols-2">
        {communityFigures.map((figure) => (
          <FigureChart key={figure.name} figure={figure} communities={communities} />
        ))}
        {communities
          .filter(({ bestHours }) => bestHours.length > 0)
          .map((community) => (
            <BestHours key={community.community} community={community} />
          ))}
      </div>
    </div>
  );
}

function Progress({ job: { job_id, progress } }: { job: ResearchJob }) {
  const { done, total } = progress;
  const cancel = useCancelComparison(job_id);
  return (
    <div className="grid justify-items-start gap-3">
      <p role="status" className="text-ink-2 tabular-nums">
        {`${done.toLocaleString()} of ${total.toLocaleString()} communities measured. You can leave this screen; the comparison is listed under “Find communities”.`}
      </p>
      <Button busy={cancel.isPending} onClick={() => cancel.mutate()}>
        Cancel comparison
      </Button>
      <FormProblem>
        {cancel.error && messageOf(cancel.error, "The comparison was not canceled.")}
      </FormProblem>
    </div>
  );
}

interface ComparisonProps {
  jobId: string;
  plansLink: ReactNode;
  /** Returns to the communities. */
  back: ReactNode;
}

/** Communities that are measured and compared side by side. */
export function Comparison({ jobId, plansLink, back }: ComparisonProps) {
  const state = useResearchJob(jobId);
  const { job, isMissing } = state;
  if (isMissing || (job && job.kind !== "communities")) {
    return (
      <EmptyState title="This comparison does not exist" action={back}>
        <p>It was deleted, or the address is wrong. Compare the communities again.</p>
      </EmptyState>
    );
  }
  const communities = job?.data?.communities ?? [];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div>{back}</div>
      {job && (
        <h2 className="font-display text-xl font-bold tracking-[-0.02em] [overflow-wrap:anywhere]">
          {job.title}
        </h2>
      )}
      <JobProblems kind="communities" state={state} />
      {job && !hasEnded(job) && !state.isTimedOut && <Progress job={job} />}
      {!job && !state.problem && (
        <Loading label="Loading the comparison">
          <Skeleton className="h-60" />
        </Loading>
      )}
      {job?.notice && <WarningNote title="Some results are missing">{job.notice}</WarningNote>}
      {communities.length > 0 && <Compared communities={communities} plansLink={plansLink} />}
    </div>
  );
}
