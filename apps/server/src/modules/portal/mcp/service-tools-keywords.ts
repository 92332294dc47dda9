import { intentLevels, type Keyword, limits, sources } from "@earshot/contract";
import { z } from "zod";
import { isoOf, quotedSchema } from "./service-mentions.ts";
import { defineTool, reads } from "./service-tool.ts";

const keywordSchema = z.object({
  id: z.string(),
  keyword: z.string(),
  kind: z.string().nullable().describe("What it is about: own brand, competitor, problem."),
  mentions: z.number().int().describe("How many it has found."),
  lastMentionAt: z.string().nullable().describe("ISO 8601; null: none yet."),
  pausedAt: z.string().nullable().describe("Since when it is not monitored; null: it is."),
});

const present = (keyword: Keyword): z.output<typeof keywordSchema> => ({
  id: keyword.id,
  keyword: keyword.keyword,
  kind: keyword.kind,
  mentions: keyword.use_count,
  lastMentionAt: keyword.last_used,
  pausedAt: keyword.pausedAt,
});

const phrase = z.string().max(limits.keywordMax).describe("A word or phrase to monitor.");

const listKeywords = defineTool({
  name: "list_keywords",
  title: "List keywords",
  description: "Lists the words and phrases that the workspace monitors.",
  scope: "read",
  annotations: reads,
  input: z.object({}),
  output: z.object({ keywords: z.array(keywordSchema) }),
  async run(api) {
    const { keywords } = await api.call("listKeywords", {});
    return { keywords: keywords.map(present) };
  },
});

const previewKeyword = defineTool({
  name: "preview_keyword",
  title: "Preview a keyword",
  description:
    "Counts what a phrase would have matched in the last 30 days, with examples, before it is added. It uses no keyword of the plan.",
  scope: "keywords",
  annotations: reads,
  input: z.object({ keyword: phrase }),
  output: z.object({
    matches: z.number().int(),
    ofPosts: z.number().int().describe("Of how many stored posts."),
    matchesIsMinimum: z.boolean().describe("Counting stopped early."),
    levels: z.partialRecord(z.enum(intentLevels), z.number().int()).describe("Matches by intent."),
    noise: z.string().nullable().describe("Why it would find too much; null: it would not."),
    examples: z.array(
      z.object({
        source: z.enum(sources),
        kind: z.enum(["post", "comment"]),
        url: z.string(),
        postedAt: z.string(),
        level: z.enum(intentLevels),
        quoted: quotedSchema,
      }),
    ),
  }),
  async run(api, { keyword }) {
    const { preview } = await api.call("previewKeyword", { body: { keyword } });
    return {
      matches: preview.matches,
      ofPosts: preview.of,
      matchesIsMinimum: preview.atLeast,
      levels: preview.levels,
      noise: preview.noise,
      examples: preview.examples.map((example) => ({
        source: example.source,
        kind: example.kind,
        url: example.url,
        postedAt: isoOf(example.created_utc),
        level: example.level,
        quoted: {
          title: example.title,
          text: example.content,
          author: example.author,
          community: example.subreddit,
        },
      })),
    };
  },
});

const addKeyword = defineTool({
  name: "add_keyword",
  title: "Add a keyword",
  description:
    "Adds a phrase to monitor; it uses one keyword of the plan. Preview it first, so that it does not find too much.",
  scope: "keywords",
  annotations: {
    readOnlyHint: false,
    destructiveHint: false,
    idempotentHint: false,
    openWorldHint: false,
  },
  input: z.object({ keyword: phrase }),
  output: z.object({ keyword: keywordSchema }),
  async run(api, { keyword }) {
    const added = await api.call("addKeyword", { body: { keyword } });
    return { keyword: present(added.keyword) };
  },
});

const removeKeyword = defineTool({
  name: "remove_keyword",
  title: "Remove a keyword",
  description: "Stops monitoring a phrase. Its mentions stay.",
  scope: "keywords",
  annotations: {
    readOnlyHint: false,
    destructiveHint: true,
    idempotentHint: false,
    openWorldHint: false,
  },
  input: z.object({ keywordId: z.uuid().describe("The id, as list_keywords gives it.") }),
  output: z.object({ removed: z.literal(true) }),
  async run(api, { keywordId: id }) {
    await api.call("deleteKeyword", { params: { id } });
    return { removed: true as const };
  },
});

export const keywordTools = [listKeywords, previewKeyword, addKeyword, removeKeyword];
