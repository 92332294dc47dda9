import { brandedPath, brandPalette, intentLevels } from "@earshot/contract";
import { type ReportMailContent, renderReportMail } from "@earshot/report-mail";
import type { Mail, UnsubscribeTokens } from "../../../infrastructure/mail/index.ts";
import type { Agencies } from "../../identity/agencies/index.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import { chartSize, drawChart, levelColors } from "./rules-chart.ts";
import * as words from "./rules-words.ts";
import type { Threads } from "./service-threads.ts";
import type { ReportRow } from "./store.ts";

/** The product's signal color. */
const signal = "#c23616";
const chartCid = "mentions-by-day";

/** The chart as PNG, with twice the pixels of its size. */
async function paintChart(days: ReportRow["figures"]["days"]): Promise<Buffer> {
  // Imported on demand, because it is large and seldom needed.
  const { default: sharp } = await import("sharp");
  return sharp(Buffer.from(drawChart(days)))
    .png({ palette: true })
    .toBuffer();
}

export type ReportMails = ReturnType<typeof createReportMails>;

/**
 * Writes the mails of reports. They contain figures, the workspace's keywords and our own words. Words of posts are
 * only on the report's page, because a mail can't be taken back when a post is deleted (decision 071).
 */
export function createReportMails(deps: {
  siteUrl: () => string;
  workspaces: Workspaces;
  agencies: Pick<Agencies, "brandOf">;
  threads: Threads;
  unsubscribeTokens: UnsubscribeTokens;
}) {
  const { siteUrl, workspaces, agencies, threads, unsubscribeTokens } = deps;

  /** The figures of a report in the words of its mail. */
  function figureLines({ kind, figures }: ReportRow): ReportMailContent["figures"] {
    const { heard, answered, survival, clicks, conversions } = figures;
    const compared = ({ count, before }: { count: number; before: number }) =>
      words.comparisonOf(kind, count, before);
    const checked = survival.live + survival.removed;
    return [
      { label: "Heard", value: words.countOf(heard.count, "mention"), note: compared(heard) },
      {
        label: "Answered",
        value: words.countOf(answered.count, "reply", "replies"),
        note: compared(answered),
      },
      {
        label: "Still live",
        value: checked === 0 ? "No replies" : `${survival.live} of ${checked}`,
        note: checked === 0 ? "" : `${words.shareOf(survival.live, checked)} of these replies`,
      },
      { label: "Clicked", value: words.countOf(clicks.count, "click"), note: compared(clicks) },
      {
        label: "Earned",
        value: words.earnedOf(conversions),
        note:
          conversions.values.length > 0
            ? `from ${words.countOf(conversions.count, "conversion")}, ${compared(conversions)}`
            : compared(conversions),
      },
    ];
  }

  return {
    /** Writes the mail of a report to a person. */
    async write(
      report: ReportRow,
      recipient: { userId: string; email: string },
    ): Promise<Omit<Mail, "messageName">> {
      const { workspaceId, kind, figures } = report;
      const [name, brand, read, chart] = await Promise.all([
        workspaces.nameOf(workspaceId),
        agencies.brandOf(workspaceId),
        threads.read(workspaceId, report.mentionIds, false),
        paintChart(figures.days),
      ]);
      const site = siteUrl();
      const token = unsubscribeTokens.of(workspaceId, recipient.userId);
      const unsubscribeUrl = `${site}/unsubscribe-reports?token=${token}`;
      const title = words.titleOf(kind, name);
      const period = words.periodName(kind, report);
      const { logoUrl, color } = brand;
      const { html, text } = await renderReportMail({
        brand: {
          name: brand.name,
          logoUrl: logoUrl === null ? null : `${site}${logoUrl}`,
          color: color === null ? signal : brandPalette(color).light.signal,
          supportEmail: brand.supportEmail,
          domainText: brand.domainText,
        },
        title,
        period,
        headline: words.headlineOf(kind, figures),
        figures: figureLines(report),
        chart: {
          cid: chartCid,
          alt: words.chartWords(figures.days),
          ...chartSize,
          from: words.shortDayOf(report.fromDay),
          until: words.shortDayOf(report.untilDay),
          legend: intentLevels.toReversed().map((level) => ({
            name: level,
            value: words.numberOf(figures.heard.levels[level]),
            color: levelColors[level],
          })),
        },
        promise: words.promiseOf(figures.promise),
        voice: words.voiceLines(figures.voice),
        threads: read.map(({ mentionId, source, community, level, postedAt }) => ({
          id: mentionId ?? "",
          where: words.whereOf(source, community),
          detail: `${level}, ${words.shortDayOf(postedAt.slice(0, 10))}`,
        })),
        advice: words.adviceLines(figures.advice),
        action: {
          label: "Read the report",
          url: `${site}${brandedPath(`/dashboard?view=reports&report=${report.id}&workspace=${workspaceId}`, brand)}`,
        },
        unsubscribeUrl,
        reason: `You get this because emailed reports of ${name} are on.`,
      });
      return {
        to: recipient.email,
        subject: `${title}: ${period}`,
        html,
        text,
        unsubscribeUrl,
        ...(brand.isWhiteLabel && { fromName: brand.senderName, replyTo: brand.supportEmail }),
        images: [
          {
            cid: chartCid,
            fileName: "mentions-by-day.png",
            mediaType: "image/png",
            content: chart,
          },
        ],
      };
    },
  };
}
