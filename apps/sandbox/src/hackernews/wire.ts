import { escapedTitle, toHtml } from "./markup.ts";
import type { HnItem, HnStore } from "./store.ts";

const isoOf = ({ time }: HnItem) => new Date(time * 1000).toISOString();

function tagsOf(item: HnItem): string[] {
  const tags: string[] = [item.type, `author_${item.by}`, `story_${item.root}`];
  if (item.type === "story" && /^ask hn\b/i.test(item.title)) tags.push("ask_hn");
  if (item.type === "story" && /^show hn\b/i.test(item.title)) tags.push("show_hn");
  return tags;
}

const highlight = (value: string) => ({ value, matchLevel: "none", matchedWords: [] });

/** A hit of a search, with the keys of the recordings of 2023; keys without a value are null. */
export function hitOf(item: HnItem, store: HnStore, isHighlighted: boolean) {
  const isComment = item.type === "comment";
  const root = isComment ? store.find(item.root) : undefined;
  const html = item.text === "" ? null : toHtml(item.text);
  return {
    created_at: isoOf(item),
    title: isComment ? null : item.title,
    url: isComment ? null : item.url,
    author: item.by,
    points: isComment ? null : item.score,
    story_text: isComment ? null : html,
    comment_text: isComment ? html : null,
    num_comments: isComment ? null : store.descendants(item),
    story_id: isComment ? item.root : null,
    story_title: root?.title ?? null,
    story_url: root?.url ?? null,
    parent_id: isComment ? item.parent : null,
    created_at_i: item.time,
    _tags: tagsOf(item),
    objectID: String(item.id),
    ...(isHighlighted && {
      _highlightResult: {
        author: highlight(item.by),
        ...(isComment
          ? { comment_text: highlight(html ?? ""), story_title: highlight(root?.title ?? "") }
          : { title: highlight(item.title), ...(html && { story_text: highlight(html) }) }),
      },
    }),
  };
}

/** An item with all its descendants (`items/:id`); a deleted or dead one has only its id and its children. */
export function treeOf(item: HnItem, store: HnStore): Record<string, unknown> {
  const children = item.kids
    .flatMap((id) => store.find(id) ?? [])
    .filter(({ type }) => type === "comment")
    .map((kid) => treeOf(kid, store));
  if (item.deleted || item.dead) return { id: item.id, children };
  const isComment = item.type === "comment";
  return {
    id: item.id,
    created_at: isoOf(item),
    created_at_i: item.time,
    type: item.type,
    author: item.by,
    title: isComment ? null : item.title,
    url: isComment ? null : item.url,
    text: item.text === "" ? null : isComment ? `<p>${toHtml(item.text)}</p>` : toHtml(item.text),
    points: isComment ? null : item.score,
    parent_id: item.parent,
    story_id: isComment ? item.root : null,
    children,
    options: [],
  };
}

/** An item of the Hacker News API; keys without a value are omitted. */
export function itemOf(item: HnItem, store: HnStore): Record<string, unknown> {
  const { id, type, time, parent } = item;
  const kids = item.kids.filter((kid) => store.find(kid)?.type === "comment");
  const parts = item.kids.filter((kid) => store.find(kid)?.type === "pollopt");
  const links = {
    ...(type === "comment" && { parent }),
    ...(type === "pollopt" && { poll: parent }),
    ...(kids.length > 0 && { kids }),
    ...(parts.length > 0 && { parts }),
  };
  if (item.deleted) return { deleted: true, id, ...links, time, type };
  const isTitled = type !== "comment" && type !== "pollopt";
  return {
    by: item.by,
    ...(item.dead && { dead: true }),
    ...((type === "story" || type === "poll") && { descendants: store.descendants(item) }),
    id,
    ...links,
    ...(type !== "comment" && { score: item.score }),
    ...(item.text !== "" && { text: item.dead ? "[flagged]" : toHtml(item.text) }),
    time,
    ...(isTitled && { title: escapedTitle(item.title) }),
    type,
    ...(isTitled && (item.url !== null || type === "job") && { url: item.url ?? "" }),
  };
}
