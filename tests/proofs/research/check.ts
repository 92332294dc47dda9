import type { AnalysisData } from "../../../packages/contract/src/index.ts";

/** The fields that are shown as other people's words: posts, quotes, and the phrases of themes. */
const markedQuotes = new Set(["quote", "label", "reddit_discussions", "discussions"]);
const link = /:\/\/|www\.|\S@\S+\.\S|(?:javascript|data|mailto):\S|[<>[\]{}|\\`]|\*\*/iu;

/** The texts of a value outside of marked quotes, each with its path. */
function textsOutside(value: unknown, path = ""): [path: string, text: string][] {
  if (typeof value === "string") return [[path, value.replaceAll(/“[^”]*”/gu, "“”")]];
  if (Array.isArray(value)) return value.flatMap((one, at) => textsOutside(one, `${path}[${at}]`));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) =>
    markedQuotes.has(key) ? [] : textsOutside(one, `${path}.${key}`),
  );
}

const letters = (text: string) => text.toLowerCase().replaceAll(/[^a-z]/g, "");

/** Finds words and links of posts in a report outside of quotes. */
export function foreignWords(data: unknown, canaries: readonly string[]): string[] {
  return textsOutside(data).flatMap(([path, text]) => {
    // Addresses of posts and communities come from the platform.
    if (/\.url$/.test(path)) return [];
    const plain = letters(text);
    const canary = canaries.find((one) => plain.includes(letters(one)));
    if (canary) return [`${path} has ${canary}: ${text}`];
    return link.test(text) ? [`${path} has a link or markup: ${text}`] : [];
  });
}

/** The statements of personas in a report. */
export const linesOf = (data: AnalysisData | null): { text: string; evidence: unknown[] }[] => {
  const { primary_personas = [], community_insights } = data?.personas ?? {};
  return [
    ...primary_personas.flatMap(({ traits, pain_points }) => [...traits, ...pain_points]),
    ...(community_insights?.platforms_they_use ?? []),
  ];
};
