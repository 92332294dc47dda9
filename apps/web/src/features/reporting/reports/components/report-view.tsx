import type { WorkspaceReport } from "@earshot/contract";
import type { ReactNode } from "react";
import { PageTitle } from "../../../../ui/page-title.tsx";
import { Section } from "../../../../ui/section.tsx";
import { headlineOf, kindNames, periodName, promiseOf } from "../words.ts";
import { Advice, ShareOfVoice } from "./report-advice.tsx";
import { ReportDays, ReportLevels } from "./report-days.tsx";
import { ReportFigures } from "./report-figures.tsx";
import { ReportThreads } from "./report-threads.tsx";

interface ReportViewProps {
  report: WorkspaceReport;
  /** The actions of its reader. */
  actions: ReactNode;
}

/** A report as its workspace and visitors with its link see it. */
export function ReportView({ report, actions }: ReportViewProps) {
  const { figures, threads, workspaceName, kind, brand } = report;
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <header className="grid gap-3">
        {/* The document title omits the workspace's name, because analytics receives it. */}
        <PageTitle
          documentTitle={`${kindNames[kind]} · ${brand.name}`}
          className="text-sm font-semibold text-ink-3 [overflow-wrap:anywhere]"
        >
          {kindNames[kind]}, <bdi>{workspaceName}</bdi>, {periodName(report)}
        </PageTitle>
        <p className="font-display text-2xl font-bold tracking-[-0.02em] text-balance md:text-3xl">
          {headlineOf(report).map((sentence) => (
            <span key={sentence} className="block">
              {sentence}
            </span>
          ))}
        </p>
        <div data-screen-only className="flex flex-wrap items-center gap-2">
          {actions}
        </div>
      </header>
      <ReportFigures report={report} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <ReportDays figures={figures} />
        <ReportLevels figures={figures} />
      </div>
      <Section title="First reply within 15 minutes">
        <p>{promiseOf(figures.promise)}</p>
      </Section>
      <Section title="Share of voice">
        <ShareOfVoice figures={figures} />
      </Section>
      <Section title="Threads with the strongest intent">
        <ReportThreads threads={threads} />
      </Section>
      <Section title="What to change">
        <Advice figures={figures} />
      </Section>
    </article>
  );
}
