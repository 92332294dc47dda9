import {
  type AnalysisSummary,
  type Discussion,
  type ResearchJob,
  researchLimits,
  type Theme,
} from "@earshot/contract";
import { count } from "../../../lib/format.ts";
import type { AnalysisPart } from "./search.ts";

export const partNames: Record<AnalysisPart, string> = {
  personas: "Personas",
  themes: "Themes",
  communities: "Communities",
  keywords: "Keywords",
  discussions: "Discussions",
  figures: "Figures",
};

type Step = ResearchJob["progress"]["step"];

/** The label of each step, in order. */
const stepNames: Record<Step, string> = {
  searching: "Search posts",
  ranking: "Rank discussions by intent",
  themes: "Find themes",
  personas: "Describe personas",
  communities: "Measure communities",
  keywords: "Count posts by keyword",
};
export const steps = Object.entries(stepNames).map(([id, name]) => ({ id: id as Step, name }));

export const themeKinds: Record<Theme["kind"], string> = {
  pain: "Problem",
  request: "Request",
  comparison: "Comparison",
  topic: "Topic",
};

/** "42 discussions, 6 themes, 2 personas, 5 communities" */
export const foundInWords = ({ counts }: AnalysisSummary): string =>
  [
    count(counts.discussions, "discussion"),
    count(counts.themes, "theme"),
    count(counts.personas, "persona"),
    count(counts.communities, "community", "communities"),
  ].join(", ");

/** Describes which analyses are stored. */
export const retentionInWords = `The last ${researchLimits.analysesMax} analyses are kept, and older ones whose framework you edited, share or exported.`;

/** "8 of 42 discussions" */
export const shareInWords = (part: number, all: number): string =>
  `${part.toLocaleString()} of ${count(all, "discussion")}`;

/** Returns all discussions of an analysis, the strongest intent first. */
export const allDiscussions = (data: ResearchJob["data"]): Discussion[] =>
  data
    ? [...data.reddit_discussions, ...data.discussions].toSorted(
        (a, b) => b.intent.score - a.intent.score,
      )
    : [];
