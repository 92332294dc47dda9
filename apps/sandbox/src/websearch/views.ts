import { type Html, html } from "../pages/html.ts";
import { layout } from "../pages/layout.ts";
import { ago, plural } from "../pages/text.ts";
import { sandboxCommentPathOf, sandboxPathOf } from "./controls.ts";
import type { Page, PageComment, SiteName } from "./pages.ts";

const names: Record<SiteName, string> = { linkedin: "LinkedIn", facebook: "Facebook" };

const saysOf = (site: SiteName) => ({
  notice: `This is not ${names[site]} but an imitation with invented content.`,
});

/** A text with its line breaks. */
const words = (text: string): Html =>
  html`<div class="content" dir="auto">${text.split(/\n+/).map((line) => html`<p>${line}</p>`)}</div>`;

function item(page: Page, now: number): Html {
  const { author, group, text, postedAt, comments } = page;
  const start = text.length > 90 ? `${text.slice(0, 90)}…` : text;
  return html`<li>
<a class="title" href="${sandboxPathOf(page)}" dir="auto">${start}</a>
<p class="meta"><span>${author}</span>${group !== null && html` <span>${group.name}</span>`} ${ago(postedAt, now)} <span>${plural(comments.length, "comment")}</span></p>
</li>
`;
}

function newForm(site: SiteName, group: string | null): Html {
  return html`<form class="stack" method="post" action="/sandbox/websearch/pages">
<input type="hidden" name="site" value="${site}">
${site === "facebook" && html`<label>Group <input name="group" required maxlength="80" value="${group}" autocomplete="off"></label>`}
<label>Author <input name="author" required maxlength="80" autocomplete="name"></label>
<label>Text <textarea name="text" rows="5" maxlength="3000" required></textarea></label>
<label>Hours ago <span class="hint">0 for now</span>
<input type="number" name="ageHours" min="0" max="1000" step="1" value="0" required></label>
<button>Post</button>
</form>`;
}

/** The page with the posts of a site or group, newest first, and a form to add one. */
export function sitePage(
  site: SiteName,
  posts: readonly Page[],
  { now, group = null }: { now: number; group?: string | null },
): string {
  return layout(
    group ?? names[site],
    html`<p class="crumbs"><a href="/">Sandbox</a>${group !== null && html` · <a href="/facebook">Facebook</a>`}</p>
<h1>${group ?? names[site]}</h1>
<p class="lead">${plural(posts.length, "post")}, as indexed by <code>/brave</code> and <code>/serper</code>.</p>
<div class="columns">
<section aria-label="Posts"><ol class="posts">
${posts.map((page) => item(page, now))}</ol></section>
<section aria-labelledby="post-title">
<h2 id="post-title">Write a post</h2>
${newForm(site, group)}
</section>
</div>`,
    saysOf(site),
  );
}

const commentItem = (
  page: Page,
  comment: PageComment,
  now: number,
): Html => html`<li id="${comment.id}">
<article><p class="meta"><b>${comment.author}</b> ${ago(comment.createdAt, now)}</p>
${words(comment.text)}
<p class="actions"><a href="${sandboxCommentPathOf(page, comment)}">Link to this comment</a></p></article></li>
`;

/** The page of a post with its comments, and a form to add one. */
export function postPage(page: Page, now: number): string {
  const { site, id, author, group, text, postedAt, comments } = page;
  const title = `${author}${group ? ` in ${group.name}` : ""}`;
  return layout(
    title,
    html`<p class="crumbs"><a href="/${site}">${names[site]}</a>${group !== null && html` · <a href="/facebook/groups/${encodeURIComponent(group.slug)}/">${group.name}</a>`}</p>
<article class="post">
<h1 dir="auto">${title}</h1>
<p class="meta">${ago(postedAt, now)}</p>
${words(text)}
</article>
<section aria-labelledby="comments-title">
<h2 id="comments-title">${plural(comments.length, "comment")}</h2>
<form class="stack" method="post" action="/sandbox/websearch/comments">
<input type="hidden" name="site" value="${site}"><input type="hidden" name="id" value="${id}">
<label>Comment as <input name="author" required maxlength="80" autocomplete="name"></label>
<label>Text <textarea name="text" rows="4" maxlength="3000" required></textarea></label>
<button>Comment</button></form>
${comments.length > 0 && html`<ol class="comments">${comments.map((one) => commentItem(page, one, now))}</ol>`}
</section>`,
    saysOf(site),
  );
}
