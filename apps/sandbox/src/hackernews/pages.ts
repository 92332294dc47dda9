import { type Html, html } from "../pages/html.ts";
import { layout } from "../pages/layout.ts";
import { ago, plural } from "../pages/text.ts";
import type { HnItem, HnStore } from "./store.ts";

const notice = "This is not Hacker News but an imitation with invented content.";
const shown = 60;

const addressOf = ({ id }: HnItem): string => `/hackernews/item?id=${id}`;

const byline = (item: HnItem, now: number): Html =>
  html`<p class="meta"><b>${item.by}</b> <a href="${addressOf(item)}">${ago(item.time * 1000, now)}</a></p>`;

const isShown = ({ deleted, dead }: HnItem) => !deleted && !dead;

function commentList(item: HnItem, store: HnStore, now: number): Html {
  const kids = item.kids.flatMap((id) => store.find(id) ?? []);
  const comments = kids.filter(({ type }) => type === "comment");
  return html`${
    comments.length > 0 &&
    html`<ul>
${comments.map(
  (comment) => html`<li id="${comment.id}">
${
  isShown(comment)
    ? html`${byline(comment, now)}
<p dir="auto">${comment.text}</p>`
    : html`<p class="quiet">[${comment.deleted ? "deleted" : "flagged"}]</p>`
}
${commentList(comment, store, now)}
</li>
`,
)}</ul>`
  }`;
}

/** The page of an item with its comments. */
export function itemPage(item: HnItem, store: HnStore, now: number): string {
  const title = item.title || `${item.by}’s comment`;
  return layout(
    title,
    html`<p class="crumbs"><a href="/hackernews">New</a></p>
<h1 dir="auto">${title}</h1>
${byline(item, now)}
${item.text && html`<p dir="auto">${item.text}</p>`}
${item.url && html`<p class="meta">${item.url}</p>`}
<h2>${plural(store.descendants(item), "comment")}</h2>
${commentList(item, store, now)}`,
    { notice },
  );
}

/** The page of the newest stories. */
export function newestPage(store: HnStore, now: number): string {
  const stories = store.all().filter((item) => item.type !== "comment" && isShown(item));
  return layout(
    "Hacker News",
    html`<h1>Hacker News</h1>
<p class="lead">The newest of ${plural(store.all().length, "item")}.</p>
<ol class="posts">
${stories
  .slice(-shown)
  .reverse()
  .map(
    (story) => html`<li>
<a class="title" href="${addressOf(story)}" dir="auto">${story.title || "An option of a poll"}</a>
${byline(story, now)}
</li>
`,
  )}</ol>`,
    { notice },
  );
}
