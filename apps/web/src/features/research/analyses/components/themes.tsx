import type { Theme } from "@earshot/contract";
import { sources } from "@earshot/contract";
import { communityName } from "../../../../lib/post-title.ts";
import { type DiscussionOf, EvidenceList } from "../../../../shared/evidence.tsx";
import { TrendBars } from "../../../../ui/trend-bars.tsx";
import { shareInWords, themeKinds } from "../labels.ts";
import { WeekChart } from "./week-chart.tsx";

/** How many communities of a theme are named. */
const namedCommunities = 3;

/** "r/smallbusiness (5), r/freelance (3) and 2 more" */
function communitiesInWords(
  communities: Theme["communities"],
  platformOf: (name: string) => string,
) {
  const named = communities
    .slice(0, namedCommunities)
    .map(({ name, posts }) => `${platformOf(name)} (${posts.toLocaleString()})`);
  const others = communities.length - named.length;
  return `${named.join(", ")}${others > 0 ? ` and ${others.toLocaleString()} more` : ""}`;
}

interface ThemeItemProps {
  theme: Theme;
  total: number;
  discussionOf: DiscussionOf;
}

function ThemeItem({ theme, total, discussionOf }: ThemeItemProps) {
  const { kind, label, statement, discussionIds, communities, evidence, weeks } = theme;
  const nameOf = (name: string) => {
    const source = discussionIds
      .map(discussionOf)
      .find((discussion) => discussion?.subreddit === name)?.source;
    return communityName(source ?? sources[0], name);
  };
  return (
    <article
      aria-label={label}
      className="grid gap-2 border-b border-line py-5 [overflow-wrap:anywhere]"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 dir="auto" className="text-lg font-semibold">
          {statement}
        </h3>
        <TrendBars
          values={weeks.map(({ posts }) => posts)}
          label={`${label}: posts in each of ${weeks.length} weeks`}
        />
      </div>
      <p className="text-sm text-ink-2 tabular-nums">
        <span className="font-semibold">{themeKinds[kind]}</span>
        {` · ${shareInWords(discussionIds.length, total)}`}
        {communities.length > 0 && ` · ${communitiesInWords(communities, nameOf)}`}
      </p>
      <EvidenceList label={statement} evidence={evidence} discussionOf={discussionOf} />
      {weeks.length > 0 && (
        <details className="max-w-xl">
          <summary className="w-fit rounded text-sm font-semibold text-ink-2">Show weeks</summary>
          <div className="mt-3">
            <WeekChart title={`“${label}” by week`} weeks={weeks} />
          </div>
        </details>
      )}
    </article>
  );
}

interface ThemesProps {
  themes: readonly Theme[];
  /** How many discussions were analyzed. */
  total: number;
  discussionOf: DiscussionOf;
  isRunning: boolean;
}

/** What several discussions have in common, each with its quotes. */
export function Themes({ themes, total, discussionOf, isRunning }: ThemesProps) {
  if (themes.length === 0) {
    return (
      <p className="max-w-[65ch] text-ink-2">
        {isRunning
          ? "Themes appear here once the discussions are ranked."
          : "The discussions share no theme. More keywords find more discussions."}
      </p>
    );
  }
  return (
    <div className="max-w-3xl border-t border-line">
      {themes.map((theme) => (
        <ThemeItem key={theme.id} theme={theme} total={total} discussionOf={discussionOf} />
      ))}
    </div>
  );
}
