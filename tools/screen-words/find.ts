import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "oxc-parser";

/**
 * The files with texts that people outside the team read: screens, the landing page, errors, e-mails, the
 * advice on a text, the output of `npm start` and of the commands, and the sandbox's pages with their scripts.
 */
const roots = [
  "apps/sandbox/src",
  "apps/server/src",
  "apps/web/src",
  "packages/archive/src",
  "packages/contract/src",
  "packages/matcher/src",
  "packages/prose/src",
  "packages/report-mail/src",
  "packages/resonance/src",
  "packages/themes/src",
  "scripts",
];
const isShown = (file: string) =>
  /\.(?:tsx?|m?js)$/.test(file) && !/\.test\.|fixture|testing|(^|\/)design-/.test(file);
/** Texts for the language model, the demo's data and the sandbox's invented posts are not our own words. */
const notOurWords = [
  "apps/server/src/integrations/llm/",
  "apps/server/src/modules/discovery/company-profile/service-prompt.ts",
  "apps/server/src/modules/fulfilment/drafting/rules-assist.ts",
  "apps/server/src/modules/inbox/assessments/service-prompt.ts",
  "apps/server/src/modules/inbox/mentions/rules-function-words.ts",
  "apps/server/src/modules/inbox/mentions/rules-distinctive-terms.ts",
  "apps/server/src/commands/demo-replies.ts",
  "apps/server/src/commands/seed",
  "apps/sandbox/src/model/reader/",
  "apps/sandbox/src/bluesky/posts.ts",
  "apps/sandbox/src/discourse/posts.ts",
  "apps/sandbox/src/feeds/items.ts",
  "apps/sandbox/src/github/posts.ts",
  "apps/sandbox/src/hackernews/posts/",
  "apps/sandbox/src/reddit/",
  "apps/sandbox/src/sites/",
  "apps/sandbox/src/stackexchange/posts.ts",
  "apps/sandbox/src/websearch/seed-pages/",
  "apps/sandbox/src/x/",
  // Patterns for claims in replies and in posts.
  "packages/prose/src/claims.ts",
  "packages/themes/src/claims.ts",
];
/** Attributes whose values are not shown. */
const silent = new Set(["className", "id", "role", "type", "key", "to", "href"]);

export interface Finding {
  file: string;
  phrase: string;
  text: string;
}

/** The phrases of a glossary's table "Words that screens do not use": the first column, in backticks. */
export function phrasesOf(glossary: string): string[] {
  const [, section = ""] = glossary.split("## Words that screens do not use");
  const rows = section.split("\n## ")[0]?.split("\n") ?? [];
  return rows.flatMap((row) => {
    const [, first = ""] = row.split("|");
    return [...first.matchAll(/`([^`]+)`/g)].map(([, phrase = ""]) => phrase);
  });
}

const isSql = (text: string) => /^(?:select\s.*\sfrom|with \w+ as)\s/s.test(text);

/** A sentence, or a label of one word such as "Posted"; other strings of one word are names and values. */
const isText = (text: string) =>
  (/\S\s+\S/.test(text) && !isSql(text)) || /^\p{Lu}\p{Ll}+[.!?…]?$/u.test(text);

/** The texts of a file: sentences and labels in strings and templates, and the texts between tags. */
export function textsOf(file: string, source: string): string[] {
  const texts: string[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) {
      for (const child of node) visit(child);
      return;
    }
    if (typeof node !== "object" || node === null) return;
    const { type, name, tag, value } = node as {
      type?: string;
      name?: { name?: string };
      tag?: { name?: string };
      value?: unknown;
    };
    if (type === "ImportDeclaration") return;
    if (type === "TaggedTemplateExpression" && tag?.name === "sql") return;
    if (type === "JSXAttribute" && silent.has(name?.name ?? "")) return;
    const text =
      type === "JSXText" || type === "Literal"
        ? value
        : type === "TemplateElement"
          ? (value as { cooked?: string }).cooked
          : null;
    if (typeof text === "string" && (isText(text) || (type === "JSXText" && /\S/.test(text))))
      texts.push(text.replace(/\s+/g, " "));
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseSync(file, source).program);
  return texts;
}

/** The texts for people that have one of the phrases, in any case. */
export function findPhrases(root: string, phrases: readonly string[]): Finding[] {
  return roots.flatMap((folder) =>
    (readdirSync(join(root, folder), { recursive: true }) as string[])
      .map((name) => join(folder, name))
      .filter((file) => isShown(file) && !notOurWords.some((start) => file.startsWith(start)))
      .flatMap((file) => {
        const texts = textsOf(file, readFileSync(join(root, file), "utf8"));
        return texts.flatMap((text) => {
          // A template of HTML also has paths and class names, in its tags.
          const words = ` ${text
            .replace(/<[^<>]*>/g, " ")
            .toLowerCase()
            .replace(/[^\p{L}\p{N}'’-]+/gu, " ")} `;
          return phrases
            .filter((phrase) => words.includes(` ${phrase.toLowerCase()} `))
            .map((phrase) => ({ file, phrase, text }));
        });
      }),
  );
}
