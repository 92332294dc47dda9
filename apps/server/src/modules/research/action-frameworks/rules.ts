import {
  type AnalysisData,
  cutText,
  type Framework,
  platforms,
  researchLimits,
  type Theme,
} from "@earshot/contract";

type Section = Framework["sections"][number];
type Statement = Section["statements"][number];
type AudienceCommunity = AnalysisData["communities"][number];

/** The maximum number of each, so that the framework stays below the limit of sections. */
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

/** Advice by the verdict on a community's rules. */
const ruleAdvice: Record<AudienceCommunity["rules"]["verdict"], string> = {
  allowed: "You may name your product where it answers the question. Say that it is yours.",
  hold: "Help first. Ask the moderators before you name your product.",
  forbidden: "Help without naming your product and without links.",
};

const quoted = (text: string) => `“${text}”`;
const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;
const rounded = (value: number) => Math.round(value * 10) / 10;
/** A time zone as people read it: "America/New York". */
const zoneName = (zone: string) => zone.replaceAll("_", " ");
const nameOf = ({ source, community }: AudienceCommunity) =>
  platforms[source].communityName(community);

/** What was measured in a community, in sentences. @param timeZone the time zone of its hours */
function activityOf(community: AudienceCommunity, timeZone: string): string[] {
  const { subscribers, postsPerDay, repliesPerPost, answeredWithinDay, bestHours } = community;
  const hours = bestHours.slice(0, 3).map(({ hour }) => `${hour}:00`);
  return [
    ...(subscribers === null ? [] : [`${subscribers.toLocaleString("en-US")} subscribers.`]),
    ...(postsPerDay ? [`${rounded(postsPerDay.value)} posts a day.`] : []),
    ...(repliesPerPost ? [`${rounded(repliesPerPost.value)} replies a post.`] : []),
    ...(answeredWithinDay
      ? [`${Math.round(answeredWithinDay.value * 100)}% of posts are answered within a day.`]
      : []),
    ...(hours.length > 0
      ? [`Most replies to posts of ${hours.join(", ")} (time zone: ${zoneName(timeZone)}).`]
      : []),
  ];
}

/** When and how to post in a community. */
function communityTexts(community: AudienceCommunity, timeZone: string) {
  const { reason, quote, verdict } = community.rules;
  const rule = quote ? `Rule: ${reason} ${quoted(quote.quote)}` : `Rule: ${reason}`;
  const activity = activityOf(community, timeZone).join(" ");
  return {
    title: "Before you post here",
    text: [rule, ruleAdvice[verdict], ...(activity === "" ? [] : [activity])].join("\n"),
  };
}

const themeTexts = (theme: Theme, statement: string) => ({
  title: `Answer ${quoted(theme.label)}`,
  text: `${statement}\n${answers[theme.kind]}`,
});

/** The communities of the listed discussions by their ids, in lower case. */
function communitiesOf(data: AnalysisData): Map<string, string> {
  const all = [...data.reddit_discussions, ...data.discussions];
  return new Map(all.map(({ id, subreddit }) => [id, subreddit?.toLowerCase() ?? ""]));
}

/** The statements that fit into the text of a section; the last one may be cut. */
function fitStatements(statements: readonly Statement[]): Statement[] {
  let left: number = researchLimits.frameworkTextMax;
  return statements.flatMap((one) => {
    const text = cutText(one.text, Math.max(0, left));
    left -= text.length + 1;
    return text === "" ? [] : [{ text, evidence: one.evidence.slice(0, max.quotes) }];
  });
}

/** Makes the sections of an analysis. Each gets its own id, even if two have the same key. */
function createSectionMaker(idOf: (key: string) => string) {
  const uses = new Map<string, number>();
  return (
    key: string,
    { where, title }: Pick<Section, "where" | "title">,
    given: readonly Statement[],
  ): Section => {
    const use = (uses.get(key) ?? 0) + 1;
    uses.set(key, use);
    const statements = fitStatements(given);
    return {
      id: idOf(use === 1 ? key : `${key} ${use}`),
      where: cutText(where, researchLimits.frameworkTitleMax),
      title: cutText(title, researchLimits.frameworkTitleMax),
      text: statements.map(({ text }) => text).join("\n"),
      statements,
    };
  };
}

/**
 * The action framework of an analysis, made without a language model: for each community what to know before posting
 * and its strongest themes, then the personas, the strongest themes everywhere, and the phrases to monitor. Each
 * statement about discussions has its evidence.
 * @param idOf the id of a section by its key, the same each time
 * @param timeZone the time zone of the hours in the data
 */
export function makeSections(
  idOf: (key: string) => string,
  data: AnalysisData,
  timeZone: string,
): Section[] {
  const communityOf = communitiesOf(data);
  const section = createSectionMaker(idOf);

  const communities = data.communities.slice(0, max.communities).flatMap((community) => {
    const where = nameOf(community);
    const key = community.community.toLowerCase();
    const shared = data.themes
      .map((theme) => ({
        theme,
        evidence: theme.evidence.filter(
          ({ discussionId }) => communityOf.get(discussionId) === key,
        ),
        posts: theme.communities.find(({ name }) => name.toLowerCase() === key)?.posts ?? 0,
      }))
      .filter(({ evidence }) => evidence.length > 0)
      .toSorted((one, other) => other.posts - one.posts)
      .slice(0, max.themesOfCommunity);
    const { title, text } = communityTexts(community, timeZone);
    return [
      section(`community ${key}`, { where, title }, [{ text, evidence: [] }]),
      ...shared.map(({ theme, evidence, posts }) => {
        const texts = themeTexts(theme, `${plural(posts, "discussion")} here.`);
        const about = { where, title: texts.title };
        return section(`community ${key} theme ${theme.id}`, about, [
          { text: texts.text, evidence },
        ]);
      }),
    ];
  });

  const personas = (data.personas?.primary_personas ?? []).slice(0, max.personas).map((persona) => {
    const lines = [...persona.traits, ...persona.pain_points].filter(
      ({ evidence }) => evidence.length > 0,
    );
    const about = { where: everywhere, title: `Write for ${persona.persona_name}` };
    return section(`persona ${persona.persona_name}`, about, lines);
  });

  const themes = data.themes
    .filter(({ evidence }) => evidence.length > 0)
    .slice(0, max.themes)
    .map((theme) => {
      const { title, text } = themeTexts(theme, theme.statement);
      return section(`theme ${theme.id}`, { where: everywhere, title }, [
        { text, evidence: theme.evidence },
      ]);
    });

  const phrases = data.keywords.search_keywords.map(
    ({ keyword, found, atLeast }) =>
      `${quoted(keyword)}: ${atLeast ? "at least " : ""}${plural(found, "post")} in 30 days`,
  );
  const watch = { where: everywhere, title: "Watch these phrases" };
  return [
    ...communities,
    ...personas.filter(({ statements }) => statements.length > 0),
    ...themes,
    ...(phrases.length > 0
      ? [section("phrases", watch, [{ text: phrases.join("\n"), evidence: [] }])]
      : []),
  ];
}
