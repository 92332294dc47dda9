import type { Evidence, Framework } from "@earshot/contract";

type Written = Pick<Framework, "title" | "sections">;

/** Characters with a meaning anywhere in a line of Markdown, including GitHub's and Notion's. */
const special = /[\\`*_{}[\]<>|~$^&@]/g;
/** Makes a heading, a list, an underline or a block of Notion's at the beginning of a line. */
const lineStart = /^(?:[#+\-=:]|\d{1,9}[.)])/;
/** Makes a bare address a link. */
const address = /:(?=\/\/)|(?<=www)\./gi;
const lineBreak = /\r\n?|[\n\u2028\u2029]/u;

/** A text in one line that Markdown shows as it is. */
function inline(text: string): string {
  const line = text.replaceAll(/\s+/gu, " ").trim();
  const escaped = line.replaceAll(special, "\\$&").replaceAll(address, "\\$&");
  return escaped.replace(lineStart, (start) => `${start.slice(0, -1)}\\${start.at(-1)}`);
}

/** A text whose lines become paragraphs. */
const paragraphs = (text: string): string[] =>
  text
    .split(lineBreak)
    .map(inline)
    .filter((line) => line !== "");

/** An address that can't end the link it is in. */
const target = (url: string): string =>
  (URL.parse(url)?.href ?? "").replaceAll(
    /[()\\<>]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

const quote = ({ quote: words, url }: Evidence): string =>
  `> “${inline(words)}” [Discussion](${target(url)})`;

/** The sections of a framework as CommonMark. Texts and quotes are escaped, so that they are shown as they are. */
export const sectionsMarkdown = ({ sections }: Pick<Written, "sections">): string =>
  sections
    .flatMap(({ where, title, statements }) => [
      `## ${inline(where)}: ${inline(title)}`,
      ...statements.flatMap(({ text, evidence }) => [...paragraphs(text), ...evidence.map(quote)]),
    ])
    .join("\n\n");

/** A framework as a Markdown file. */
export const frameworkMarkdown = (framework: Written): string =>
  `${[`# ${inline(framework.title)}`, sectionsMarkdown(framework)].filter(Boolean).join("\n\n")}\n`;
