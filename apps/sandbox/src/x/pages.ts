import { type Html, html } from "../pages/html.ts";
import { layout } from "../pages/layout.ts";
import { ago, plural } from "../pages/text.ts";
import type { Account } from "./accounts.ts";
import { maxTextLength, type XPost, type XStore } from "./store.ts";

const notice = "This is not X but an imitation with invented content.";
const shown = 60;

/** The path of a post's page. */
export const addressOf = ({ author, id }: XPost): string => `/x/${author.username}/status/${id}`;

const form = (
  accounts: readonly Account[],
  inside: Html,
  button: string,
): Html => html`<form class="stack" method="post" action="/sandbox/x/posts">
${inside}
<label>As <span class="hint">1 to 15 letters, digits or _</span>
<input name="author" value="sandbox_visitor" required pattern="[A-Za-z0-9_]{1,15}" maxlength="15" list="accounts" autocomplete="off"></label>
<datalist id="accounts">${accounts.map(({ username, name }) => html`<option value="${username}">${name}</option>`)}</datalist>
<button>${button}</button>
</form>`;

const textField = (label: string, value = ""): Html =>
  html`<label>${label} <textarea name="text" rows="4" maxlength="${maxTextLength}" required>${value}</textarea></label>`;

const byline = ({ author, createdAt, likes }: XPost, now: number): Html =>
  html`<p class="meta"><a href="/x/${author.username}"><b>${author.name}</b> @${author.username}</a> ${ago(createdAt, now)} <span>${plural(likes, "like")}</span></p>`;

function postList(posts: readonly XPost[], now: number): Html {
  if (posts.length === 0) return html`<p class="quiet">Nothing was posted here yet.</p>`;
  return html`<ol class="posts">
${posts.map(
  (post) => html`<li>
<a class="title" href="${addressOf(post)}" dir="auto">${post.text}</a>
${byline(post, now)}
${post.inReplyTo !== null && html`<p class="meta">replies to <a href="/x/i/status/${post.inReplyTo}">another post</a></p>`}
</li>
`,
)}</ol>`;
}

/** The page with the newest posts of all accounts or of one, and a form for a new post. */
export function timelinePage(store: XStore, now: number, account?: Account): string {
  const posts = store.newest(shown, account?.username);
  return layout(
    account ? `@${account.username}` : "X",
    html`${account && html`<p class="crumbs"><a href="/x">All posts</a></p>`}
<h1>${account ? account.name : "X"}</h1>
<p class="lead">${account ? account.bio : html`The newest of ${plural(store.count, "post")}.`}</p>
<div class="columns">
<section aria-label="Posts">
${postList(posts, now)}
</section>
<section aria-labelledby="write-title">
<h2 id="write-title">Write a post</h2>
${form(store.accounts(), textField("Text"), "Post")}
</section>
</div>`,
    { notice },
  );
}

function replyList(posts: readonly XPost[], now: number): Html {
  return html`<ol class="comments">${posts.map(
    (post) => html`<li id="${post.id}"><article>
${byline(post, now)}
<p class="content" dir="auto">${post.text}</p>
<p class="actions"><a href="${addressOf(post)}">Reply or delete</a></p>
</article>
${post.replies.length > 0 && replyList(post.replies, now)}
</li>
`,
  )}</ol>`;
}

/** The page of a post with its replies and actions. */
export function statusPage(store: XStore, post: XPost, now: number): string {
  return layout(
    `@${post.author.username}: ${post.text.slice(0, 60)}`,
    html`<p class="crumbs"><a href="/x">All posts</a></p>
<article class="post">
<h1>Post</h1>
${byline(post, now)}
${post.inReplyTo !== null && html`<p class="meta">replies to <a href="/x/i/status/${post.inReplyTo}">another post</a></p>`}
<p class="content" dir="auto">${post.text}</p>
</article>
<form class="inline" method="post" action="/sandbox/x/posts/${post.id}/delete"><button>Delete as @${post.author.username}</button></form>
<section aria-labelledby="replies-title">
<h2 id="replies-title">${plural(post.replies.length, "reply", "replies")}</h2>
${post.replies.length > 0 && replyList(post.replies, now)}
${form(store.accounts(), html`<input type="hidden" name="inReplyTo" value="${post.id}">${textField("Your reply")}`, "Reply")}
</section>`,
    { notice },
  );
}

/** The page of a Web Intent link: a form with the text filled in. */
export function composePage(
  store: XStore,
  { text, inReplyTo, now }: { text: string; inReplyTo: XPost | undefined; now: number },
): string {
  const hidden = inReplyTo && html`<input type="hidden" name="inReplyTo" value="${inReplyTo.id}">`;
  return layout(
    "Write a post",
    html`<h1>${inReplyTo ? "Write a reply" : "Write a post"}</h1>
${
  inReplyTo &&
  html`<blockquote>${byline(inReplyTo, now)}
<p class="content" dir="auto">${inReplyTo.text}</p></blockquote>`
}
${form(store.accounts(), html`${hidden}${textField("Text", text)}`, inReplyTo ? "Reply" : "Post")}`,
    { notice },
  );
}
