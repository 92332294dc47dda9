import {
  type AnalysisData,
  cutText,
  type Evidence,
  type Framework,
  platforms,
  researchLimits,
  type Theme,
} from "@earshot/contract";

type Section = Framework["sections"][number];
type AudienceCommunity = AnalysisData["communities"][number];

/** The most that is made of each, so that the whole stays below the limit of sections. */
const max = { communities: 10, themesOfCommunity: 2, themes: 5, personas: 3, quotes: 3 };
const everywhere = "Everywhere";

/** How to answer, by what the discussions have in common. */
const answers: Record<Theme["kind"], string> = {
  pain: "Say step by step how you would deal with it. Name your product only after that, and say that it is yours.",
  request:
    "Answer the question first, with what they need to decide. Name your product as one option among others.",
  comparison:
    "Compare fairly: say what each option is good at, also where yours is not the best choice.",
  topic: "Add what you know from your own work, and ask what they have tried.",
};

/** What follows from a community's rules. */
const ruleAdvice: Record<AudienceCommunity["rules"]["verdict"], string> = {
  allowed: "You may name your product where it answers the question. Say that it is yours.",
  hold: "Help first. Ask the moderators before you name your product.",
  forbidden: "Help without naming your product and without links.",
};

const quoted = (text: string) => `“${text}”`;
const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;
const rounded = (value: number) => Math.round(value * 10) / 10;
const nameOf = ({ source, community }: AudienceCommunity) =>
  platforms[source].communityName(community);

/** What was measured in a community, in sentences. */
function activityOf(community: AudienceCommunity): string[] {
  const { subscribers, postsPerDay, repliesPerPost, answeredWithinDay, bestHours } = community;
  const hours = bestHours.slice(0, 3).map(({ hour }) => `${hour}:00`);
  return [
    ...(subscribers === null ? [] : [`${subscribers.toLocaleString("en-US")} subscribers.`]),
    ...(postsPerDay ? [`${rounded(postsPerDay.value)} posts a day.`] : []),
    ...(repliesPerPost ? [`${rounded(repliesPerPost.value)} replies a post.`] : []),
    ...(answeredWithinDay
      ? [`${Math.round(answeredWithinDay.value * 100)}% of posts are answered within a day.`]
      : []),
    ...(hours.length > 0 ? [`Most replies to posts of ${hours.join(", ")} (your time zone).`] : []),
  ];
}

/** When and how to post in a community. */
function communityTexts(community: AudienceCommunity) {
  const { reason, quote, verdict } = community.rules;
  const rule = quote ? `Rule: ${reason} ${quoted(quote.quote)}` : `Rule: ${reason}`;
  const activity = activityOf(community).join(" ");
  return {
    title: "Before you post here",
    text: [rule, ruleAdvice[verdict], ...(activity === "" ? [] : [activity])].join("\n"),
  };
}

const themeTexts = (theme: Theme, statement: string) => ({
  title: `Answer ${quoted(theme.label)}`,
  text: `${statement}\n${answers[theme.kind]}`,
});

/** The communities of discussions by their ids, in lower case. */
function communitiesOf(data: AnalysisData): Map<string, string> {
  const all = [...data.reddit_discussions, ...data.discussions];
  return new Map(all.map(({ id, subreddit }) => [id, subreddit?.toLowerCase() ?? ""]));
}

/**
 * The action framework of an analysis, made without a language model: for each community what to know before posting
 * and its strongest themes, then the personas, the strongest themes everywhere, and the phrases to watch. Each
 * statement about discussions is in a section with its evidence.
 * @param idOf the id of a section, by what it is about: the same each time
 */
export function makeSections(idOf: (key: string) => string, data: AnalysisData): Section[] {
  const communityOf = communitiesOf(data);
  const section = (
    key: string,
    { where, title, text }: Pick<Section, "where" | "title" | "text">,
    evidence: readonly Evidence[],
  ): Section => ({
    id: idOf(key),
    where: cutText(where, researchLimits.frameworkTitleMax),
    title: cutText(title, researchLimits.frameworkTitleMax),
    text: cutText(text, researchLimits.frameworkTextMax),
    evidence: evidence.slice(0, max.quotes),
  });

  const communities = data.communities.slice(0, max.communities).flatMap((community) => {
    const where = nameOf(community);
    const key = community.community.toLowerCase();
    const shared = data.themes
      .map((theme) => ({
        theme,
        evidence: theme.evidence.filter(
          ({ discussionId }) => communityOf.get(discussionId) === key,
        ),
        posts: theme.discussionIds.filter((id) => communityOf.get(id) === key).length,
      }))
      .filter(({ evidence }) => evidence.length > 0)
      .toSorted((one, other) => other.posts - one.posts)
      .slice(0, max.themesOfCommunity);
    return [
      section(`community ${key}`, { where, ...communityTexts(community) }, []),
      ...shared.map(({ theme, evidence, posts }) => {
        const statement = `${plural(posts, "discussion")} here.`;
        const texts = { where, ...themeTexts(theme, statement) };
        return section(`community ${key} theme ${theme.id}`, texts, evidence);
      }),
    ];
  });

  const personas = (data.personas?.primary_personas ?? []).slice(0, max.personas).map((persona) => {
    const lines = [...persona.traits, ...persona.pain_points];
    const texts = {
      where: everywhere,
      title: `Write for ${persona.persona_name}`,
      text: lines.map(({ text }) => text).join("\n"),
    };
    const evidence = lines.flatMap(({ evidence: [first] }) => first ?? []);
    return section(`persona ${persona.persona_name}`, texts, evidence);
  });

  const themes = data.themes
    .filter(({ evidence }) => evidence.length > 0)
    .slice(0, max.themes)
    .map((theme) => {
      const texts = { where: everywhere, ...themeTexts(theme, theme.statement) };
      return section(`theme ${theme.id}`, texts, theme.evidence);
    });

  const phrases = data.keywords.search_keywords.map(
    ({ keyword, found, atLeast }) =>
      `${quoted(keyword)}: ${atLeast ? "at least " : ""}${plural(found, "post")} in 30 days`,
  );
  const watch = { where: everywhere, title: "Watch these phrases", text: phrases.join("\n") };
  return [
    ...communities,
    ...personas.filter(({ evidence }) => evidence.length > 0),
    ...themes,
    ...(phrases.length > 0 ? [section("phrases", watch, [])] : []),
  ];
}
