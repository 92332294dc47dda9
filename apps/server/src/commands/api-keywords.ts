import { inColumns, inOneLine } from "./api-lines.ts";
import type { Output } from "./api-mentions.ts";

/** Prints the keywords of the workspace. */
export async function listKeywords({ api, print, json }: Output): Promise<void> {
  const { keywords } = await api("listKeywords", {});
  if (json) return print(JSON.stringify(keywords, null, 2));
  if (keywords.length === 0) return print("No keywords yet.");
  const rows = keywords.map(({ id, keyword, use_count: count }) => [
    id,
    `${count} ${count === 1 ? "mention" : "mentions"}`,
    inOneLine(keyword, 100),
  ]);
  for (const line of inColumns(rows)) print(line);
}

/** Adds a keyword. */
export async function addKeyword({ api, print, json }: Output, keyword: string): Promise<void> {
  const added = (await api("addKeyword", { body: { keyword } })).keyword;
  print(json ? JSON.stringify(added, null, 2) : `Added “${added.keyword}” (${added.id}).`);
}

/** Removes a keyword. */
export async function removeKeyword({ api, print, json }: Output, id: string): Promise<void> {
  await api("deleteKeyword", { params: { id } });
  print(json ? "{}" : "Removed. Its mentions stay.");
}
