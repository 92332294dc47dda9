import { parentPort, workerData } from "node:worker_threads";
import { Readability } from "@mozilla/readability";
// One file, where the other entry has a hundred: half of the time until a thread reads.
import { parseHTML } from "linkedom/worker";
import { sift } from "./sift.ts";
import { companyIn } from "./structured.ts";

/** What is read of a page: first the facts, then the article, if needed. */
export type Read =
  | { kind: "facts"; facts: Facts }
  /** Empty where the page has none. */
  | { kind: "article"; text: string };

export interface Facts {
  title: string;
  metas: Map<string, string>;
  company: ReturnType<typeof companyIn>;
  text: string;
}

/** The main text of a page, as a browser's reader view has it; empty when it finds none. */
function articleIn(body: string): string {
  const { document } = parseHTML(`<!doctype html><html><body>${body}</body></html>`);
  const article = new Readability(document).parse();
  // Its own text runs headings and paragraphs together.
  return sift(article?.content ?? "").text;
}

const tell = (read: Read) => parentPort?.postMessage(read);
const { html } = workerData as { html: string };
const { title, metas, jsonLd, text, body } = sift(html);
tell({ kind: "facts", facts: { title, metas, company: companyIn(jsonLd), text } });
tell({ kind: "article", text: articleIn(body) });
