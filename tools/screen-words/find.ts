import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "oxc-parser";

/** Where the texts are that customers, writers and administrators read. */
const roots = ["apps/web/src", "packages/contract/src"];
const isShown = (file: string) =>
  /\.tsx?$/.test(file) && !/\.test\.|fixture|testing|(^|\/)design-/.test(file);
/** Attributes whose values nobody reads. */
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

/** The texts of a file: strings with a space in them, and what stands between tags. */
export function textsOf(file: string, source: string): string[] {
  const texts: string[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) {
      for (const child of node) visit(child);
      return;
    }
    if (typeof node !== "object" || node === null) return;
    const { type, name, value } = node as {
      type?: string;
      name?: { name?: string };
      value?: unknown;
    };
    if (type === "ImportDeclaration") return;
    if (type === "JSXAttribute" && silent.has(name?.name ?? "")) return;
    const text =
      type === "JSXText" || type === "Literal"
        ? value
        : type === "TemplateElement"
          ? (value as { cooked?: string }).cooked
          : null;
    if (typeof text === "string" && /\S\s+\S/.test(text)) texts.push(text.replace(/\s+/g, " "));
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseSync(file, source).program);
  return texts;
}

/** The texts of the contract and the web app that have one of the phrases, whatever its case. */
export function findPhrases(root: string, phrases: readonly string[]): Finding[] {
  return roots.flatMap((folder) =>
    (readdirSync(join(root, folder), { recursive: true }) as string[])
      .filter(isShown)
      .flatMap((name) => {
        const file = join(folder, name);
        const texts = textsOf(file, readFileSync(join(root, file), "utf8"));
        return texts.flatMap((text) => {
          const words = ` ${text.toLowerCase().replace(/[^\p{L}\p{N}']+/gu, " ")} `;
          return phrases
            .filter((phrase) => words.includes(` ${phrase.toLowerCase()} `))
            .map((phrase) => ({ file, phrase, text }));
        });
      }),
  );
}
