import {
  type IntentLevel,
  intentLevels,
  type NotificationRule,
  type Source,
} from "@earshot/contract";

/** What rules ask of a mention. */
export interface FoundMention {
  id: string;
  workspaceId: string;
  source: Source;
  community: string | null;
  level: IntentLevel;
  postedAt: Date;
  /** In lower case. */
  keywords: readonly string[];
}

/** Posts that were older than this when they were found are no news: a new keyword finds many of them at once. */
const newsMs = 24 * 3_600_000;

/** Whether people are told of a mention that was just found. */
export const isNews = ({ postedAt }: Pick<FoundMention, "postedAt">, foundAt: Date): boolean =>
  foundAt.getTime() - postedAt.getTime() <= newsMs;

const lower = (names: readonly string[]) => names.map((name) => name.toLowerCase());

/** Whether a mention meets every part of a rule; a part that is empty is met by any. */
export function meetsRule(rule: NotificationRule, mention: FoundMention): boolean {
  const { minLevel, keywords, sources, communities } = rule;
  const community = mention.community?.toLowerCase();
  return (
    intentLevels.indexOf(mention.level) >= intentLevels.indexOf(minLevel) &&
    (sources.length === 0 || sources.includes(mention.source)) &&
    (keywords.length === 0 || lower(keywords).some((one) => mention.keywords.includes(one))) &&
    (communities.length === 0 ||
      (community !== undefined && lower(communities).includes(community)))
  );
}
