import { parentPort, workerData } from "node:worker_threads";
import { Readability } from "@mozilla/readability";
// This entry is a single file instead of a hundred, which halves the start time of a thread.
import { parseHTML } from "linkedom/worker";
import { sift } from "./sift.ts";
import { companyIn } from "./structured.ts";

/** The messages to the main thread: first the facts, then the article. */
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
  // The library's own text content joins headings and paragraphs without a separator.
  return sift(article?.content ?? "").text;
}

const send = (read: Read) => parentPort?.postMessage(read);
const { html } = workerData as { html: string };
const { title, metas, jsonLd, text, body } = sift(html);
send({ kind: "facts", facts: { title, metas, company: companyIn(jsonLd), text } });
send({ kind: "article", text: articleIn(body) });
