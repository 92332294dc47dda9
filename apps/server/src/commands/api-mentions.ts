import { limits, type Mention } from "@earshot/contract";
import type { ApiClient } from "./api-client.ts";
import { inColumns, inOneLine } from "./api-lines.ts";

const titleMax = 80;
const pageSize = 50;

/** The filters of a list of mentions, as on the command line. */
export interface MentionFilter {
  status: string;
  source: string;
  intent: string;
  keyword?: string;
  search?: string;
  sort: string;
  limit: number;
}

/** How a command prints: lines for people, or JSON. */
export interface Output {
  api: ApiClient;
  print: (line: string) => void;
  json: boolean;
}

const rowOf = ({ id, status, intent, source, subreddit, title, fullContent }: Mention) => [
  id,
  status,
  `${intent.level} ${intent.score}`,
  subreddit ? `${source} ${inOneLine(subreddit, 30)}` : source,
  inOneLine(title || fullContent, titleMax),
];

function printMention({ print, json }: Output, mention: Mention): void {
  if (json) {
    print(JSON.stringify(mention, null, 2));
    return;
  }
  const { title, fullContent, url, author, intent } = mention;
  print(inColumns([rowOf(mention)])[0] ?? "");
  if (title) print(inOneLine(title, limits.uncutMax));
  print(inOneLine(fullContent, limits.uncutMax));
  if (author) print(`by ${inOneLine(author, 100)}`);
  for (const { message } of intent.reasons) print(`- ${inOneLine(message, 200)}`);
  print(url);
}

/** Prints mentions, page by page up to the limit. */
export async function listMentions(output: Output, filter: MentionFilter): Promise<void> {
  const { limit, ...query } = filter;
  const found: Mention[] = [];
  for (let cursor: string | null | undefined; cursor !== null && found.length < limit; ) {
    const pageLimit = Math.min(pageSize, limit - found.length);
    const { mentions, nextCursor } = await output.api("listMentions", {
      query: { ...(query as object), limit: pageLimit, ...(cursor && { cursor }) },
    });
    found.push(...mentions);
    cursor = nextCursor;
  }
  if (output.json) return output.print(JSON.stringify(found, null, 2));
  if (found.length === 0) return output.print("No mentions match.");
  for (const line of inColumns(found.map(rowOf))) output.print(line);
}

/** Prints one mention. */
export async function showMention(output: Output, id: string): Promise<void> {
  printMention(output, (await output.api("getMention", { params: { id } })).mention);
}

/** Accepts, skips or restores a mention, and prints it. */
export async function moveMention(
  output: Output,
  id: string,
  status: "accepted" | "denied" | "pending",
): Promise<void> {
  const { mention } = await output.api("setMentionStatus", { params: { id }, body: { status } });
  printMention(output, mention);
}
