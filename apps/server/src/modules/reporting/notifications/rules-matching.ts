import {
  type IntentLevel,
  intentLevels,
  type NotificationRule,
  type Source,
} from "@earshot/contract";

/** The parts of a mention that rules check. */
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

/** Posts older than this when they are found send no notifications: a new keyword finds many of them together. */
const newsMs = 24 * 3_600_000;

/** Whether the post of a mention that was just found is new enough for notifications. */
export const isNews = ({ postedAt }: Pick<FoundMention, "postedAt">, foundAt: Date): boolean =>
  foundAt.getTime() - postedAt.getTime() <= newsMs;

const lower = (names: readonly string[]) => names.map((name) => name.toLowerCase());

/** Whether a mention meets every part of a rule. Every mention meets an empty part. */
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
