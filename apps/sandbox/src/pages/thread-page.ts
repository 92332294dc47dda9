import { markdownToHtml } from "../markdown.ts";
import { sortComments } from "../reddit/comment-thing.ts";
import { type Comment, commentPermalink, type Post } from "../reddit/store.ts";
import type { AccountStatus, Visibility } from "../reddit/visibility.ts";
import { type Html, html, trusted } from "./html.ts";
import { layout } from "./layout.ts";
import { ago, plural } from "./text.ts";

const takedownText = {
  deleted: "Deleted by its author.",
  removed: "Removed by moderators.",
};

function words(markdown: string): Html {
  return html`<div class="words" dir="auto">${trusted(markdownToHtml(markdown))}</div>`;
}

/** A form with one button that moderates. */
function moderate(thing: string, action: string, label: string): Html {
  return html`<form class="inline" method="post" action="/sandbox/moderate">
<input type="hidden" name="thing" value="${thing}"><input type="hidden" name="action" value="${action}">
<button>${label}</button></form>`;
}

/** A form with one button that changes how an account is shown to others. */
function accountForm(author: string, status: AccountStatus, label: string, post: Post): Html {
  return html`<form class="inline" method="post" action="/sandbox/reddit/accounts/${author}/status">
<input type="hidden" name="status" value="${status}"><input type="hidden" name="postId" value="${post.id}">
<button>${label}</button></form>`;
}

/** How the author of a comment is shown to others, and how that can be changed. */
function accountActions(author: string, post: Post, visibility: Visibility): Html {
  if (visibility.statusOf(author) !== "active") {
    return accountForm(author, "active", `Show ${author} to others again`, post);
  }
  return html`${accountForm(author, "shadowbanned", `Shadow-ban ${author}`, post)}
${accountForm(author, "suspended", `Suspend ${author}`, post)}`;
}

/** What others don't see of a comment, in words; nothing when they see it. */
function visibilityNotes({ id, author, takedown }: Comment, visibility: Visibility): Html {
  if (takedown) return html``;
  const words = [
    visibility.isFiltered(id) && "A filter holds it: its author alone sees it.",
    visibility.statusOf(author) === "shadowbanned" &&
      `${author} is shadow-banned: nobody else sees it.`,
    visibility.statusOf(author) === "suspended" && `${author} is suspended.`,
  ].filter((one) => one !== false);
  return html`${words.map((one) => html`<p class="quiet">${one}</p>`)}`;
}

/** What can be done to a comment, folded away. */
function commentActions(
  { id, takedown, body, author }: Comment,
  post: Post,
  visibility: Visibility,
): Html {
  const thing = `t1_${id}`;
  if (takedown === "removed") return moderate(thing, "approve", "Approve as moderator");
  if (takedown) return html``;
  return html`<details class="doings"><summary>Answer, edit, moderate</summary>
<p><label>Permalink <input readonly value="/reddit${commentPermalink(post, { id } as Comment)}"></label></p>
${commentForm(post, id)}
<form class="stack" method="post" action="/sandbox/comments/${id}/edit">
<label>Edit as ${author} <textarea name="body" rows="4" maxlength="10000" required>${body}</textarea></label>
<button>Save</button></form>
<form class="inline" method="post" action="/sandbox/comments/${id}/delete"><button>Delete as ${author}</button></form>
${moderate(thing, "remove", "Remove as moderator")}
${visibility.isFiltered(id) ? moderate(thing, "approve", "Approve as moderator") : moderate(thing, "filter", "Hold back as filter")}
${accountActions(author, post, visibility)}
</details>`;
}

/** What its author can do to a post, folded away. */
function postActions({ id, takedown, author, body }: Post): Html {
  if (takedown) return html``;
  return html`<details class="doings"><summary>Edit or delete the post</summary>
<form class="stack" method="post" action="/sandbox/posts/${id}/edit">
<label>Edit as ${author} <textarea name="body" rows="4" maxlength="40000">${body}</textarea></label>
<button>Save the post</button></form>
<form class="inline" method="post" action="/sandbox/posts/${id}/delete"><button>Delete the post as ${author}</button></form>
</details>`;
}

/** The fields of a new comment under the post, or under one of its comments. */
function commentForm(post: Post, parentId?: string): Html {
  if (post.locked) return html`<p class="quiet">The thread is locked.</p>`;
  if (post.archived)
    return html`<p class="quiet">The thread is archived: it is too old to answer.</p>`;
  return html`<form class="stack" method="post" action="/sandbox/comments">
<input type="hidden" name="postId" value="${post.id}">
${parentId !== undefined && html`<input type="hidden" name="parentId" value="${parentId}">`}
<label>Comment as <input name="author" required pattern="[A-Za-z0-9_\\-]{3,20}" maxlength="20" autocomplete="username"></label>
<label>Text <textarea name="body" rows="4" maxlength="10000" required></textarea></label>
<button>${parentId === undefined ? "Comment" : "Answer"}</button></form>`;
}

function commentItem(comment: Comment, post: Post, now: number, visibility: Visibility): Html {
  const { author, takedown, replies, id } = comment;
  return html`<li id="${id}">
<article>
<p class="meta"><b>${author}</b>${!takedown && author === post.author && html` <span class="flair">asked this</span>`} ${ago(comment.createdAt, now)} <span>${plural(comment.score, "point")}</span>${comment.editedAt !== undefined && html` <span>edited</span>`}</p>
${takedown ? html`<p class="quiet">${takedownText[takedown]}</p>` : words(comment.body)}
${visibilityNotes(comment, visibility)}
${commentActions(comment, post, visibility)}
</article>
${replies.length > 0 && commentList(replies, post, now, visibility)}
</li>
`;
}

function commentList(
  comments: readonly Comment[],
  post: Post,
  now: number,
  visibility: Visibility,
): Html {
  return html`<ol class="comments">${sortComments(comments, "best").map((comment) => commentItem(comment, post, now, visibility))}</ol>`;
}

/** A thread with its comments, nested as they answer each other. */
export function threadPage(post: Post, now: number, visibility: Visibility): string {
  const { community, takedown, link } = post;
  return layout(
    post.title,
    html`<p class="crumbs"><a href="/reddit/r/${community.name}">r/${community.name}</a></p>
<article class="post" lang="${community.lang}">
<h1 dir="auto">${post.title}</h1>
<p class="meta">${post.flair !== null && html`<span class="flair">${post.flair}</span> `}<b>${post.author}</b> ${ago(post.createdAt, now)} <span>${plural(post.score, "point")}</span>${post.editedAt !== undefined && html` <span>edited</span>`}</p>
${link !== null && html`<p><a href="${link}" rel="nofollow noopener noreferrer">${link}</a></p>`}
${takedown ? html`<p class="quiet">${takedownText[takedown]}</p>` : post.body !== "" && words(post.body)}
${postActions(post)}
</article>
<section aria-labelledby="comments-title" lang="${community.lang}">
<h2 id="comments-title">${plural(post.commentCount, "comment")}</h2>
${commentForm(post)}
<p class="doings">${takedown === "removed" ? moderate(`t3_${post.id}`, "approve", "Approve the post as moderator") : !takedown && moderate(`t3_${post.id}`, "remove", "Remove the post as moderator")}
${post.locked ? moderate(`t3_${post.id}`, "unlock", "Unlock the thread") : moderate(`t3_${post.id}`, "lock", "Lock the thread")}
${post.archived ? moderate(`t3_${post.id}`, "unarchive", "Take the thread out of the archive") : moderate(`t3_${post.id}`, "archive", "Archive the thread")}</p>
${post.comments.length > 0 && commentList(post.comments, post, now, visibility)}
</section>`,
  );
}
