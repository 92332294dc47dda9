import { type AnalysisData, type Framework, sourceNames } from "@earshot/contract";

type Row = (string | number | null)[];

/** The rows of an action framework, one for each statement, with their header. */
export const frameworkRows = ({ sections }: Pick<Framework, "sections">): Row[] => [
  ["Where", "Title", "Text", "Quotes", "Links"],
  ...sections.flatMap(({ where, title, statements }) =>
    statements.map(({ text, evidence }) => [
      ...[where, title, text],
      evidence.map(({ quote }) => `“${quote}”`).join("\n"),
      [...new Set(evidence.map(({ url }) => url))].join("\n"),
    ]),
  ),
];

/** The rows of the discussions of an analysis, with their header. */
export function* discussionRows(data: AnalysisData): Generator<Row> {
  yield [
    ...["Platform", "Community", "Kind", "Title", "Text", "Link", "Posted", "Votes", "Comments"],
    ...["Intent", "Level", "Themes"],
  ];
  const themesOf = Map.groupBy(
    data.themes.flatMap(({ label, discussionIds }) => discussionIds.map((id) => ({ id, label }))),
    ({ id }) => id,
  );
  for (const one of [...data.reddit_discussions, ...data.discussions]) {
    yield [
      ...[sourceNames[one.source], one.subreddit, one.kind, one.title, one.content, one.url],
      new Date(one.created_utc * 1_000).toISOString(),
      ...[one.score, one.num_comments, one.intent.score, one.intent.level],
      (themesOf.get(one.id) ?? []).map(({ label }) => label).join("; "),
    ];
  }
}
