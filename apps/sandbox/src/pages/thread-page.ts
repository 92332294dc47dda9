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
  return html`<div class="content" dir="auto">${trusted(markdownToHtml(markdown))}</div>`;
}

/** The text of a post, the options of its poll, and the post that it crossposts. */
function shownText(post: Post): Html {
  const { body, poll, crosspostOf: parent } = post;
  return html`${body !== "" && words(body)}
${poll.length > 0 && html`<ul aria-label="Options of the poll">${poll.map((option) => html`<li dir="auto">${option}</li>`)}</ul>`}
${parent && html`<blockquote><p class="meta">r/${parent.community.name} <b>${parent.author}</b></p><p dir="auto">${parent.title}</p>${parent.takedown ? html`<p class="quiet">${takedownText[parent.takedown]}</p>` : shownText(parent)}</blockquote>`}`;
}

/** A form with one button for a moderation action. */
function moderate(thing: string, action: string, label: string): Html {
  return html`<form class="inline" method="post" action="/sandbox/moderate">
<input type="hidden" name="thing" value="${thing}"><input type="hidden" name="action" value="${action}">
<button>${label}</button></form>`;
}

/** A form with one button that sets an account's status. */
function accountForm(author: string, status: AccountStatus, label: string, post: Post): Html {
  return html`<form class="inline" method="post" action="/sandbox/reddit/accounts/${author}/status">
<input type="hidden" name="status" value="${status}"><input type="hidden" name="postId" value="${post.id}">
<button>${label}</button></form>`;
}

/** Buttons that shadowban, suspend or restore the author of a comment. */
function accountActions(author: string, post: Post, visibility: Visibility): Html {
  if (visibility.statusOf(author) !== "active") {
    return accountForm(author, "active", `Restore ${author}`, post);
  }
  return html`${accountForm(author, "shadowbanned", `Shadowban ${author}`, post)}
${accountForm(author, "suspended", `Suspend ${author}`, post)}`;
}

/** Says why others can't see a comment; empty when they can. */
function visibilityNotes({ id, author, takedown }: Comment, visibility: Visibility): Html {
  if (takedown) return html``;
  const words = [
    visibility.isFiltered(id) && "Filtered: only its author can see it.",
    visibility.statusOf(author) === "shadowbanned" &&
      `${author} is shadowbanned: nobody else can see it.`,
    visibility.statusOf(author) === "suspended" && `${author} is suspended.`,
  ].filter((one) => one !== false);
  return html`${words.map((one) => html`<p class="quiet">${one}</p>`)}`;
}

/** The actions on a comment, in a collapsed section. */
function commentActions(
  { id, takedown, body, author }: Comment,
  post: Post,
  visibility: Visibility,
): Html {
  const thing = `t1_${id}`;
  if (takedown === "removed") return moderate(thing, "approve", "Approve as moderator");
  if (takedown) return html``;
  return html`<details class="actions"><summary>Reply, edit, moderate</summary>
<p><label>Permalink <input readonly value="/reddit${commentPermalink(post, { id } as Comment)}"></label></p>
${commentForm(post, id)}
<form class="stack" method="post" action="/sandbox/comments/${id}/edit">
<label>Edit as ${author} <textarea name="body" rows="4" maxlength="10000" required>${body}</textarea></label>
<button>Save</button></form>
<form class="inline" method="post" action="/sandbox/comments/${id}/delete"><button>Delete as ${author}</button></form>
${moderate(thing, "remove", "Remove as moderator")}
${visibility.isFiltered(id) ? moderate(thing, "approve", "Approve as moderator") : moderate(thing, "filter", "Filter as spam")}
${accountActions(author, post, visibility)}
</details>`;
}

/** The author's actions on a post, in a collapsed section. */
function postActions({ id, takedown, author, body }: Post): Html {
  if (takedown) return html``;
  return html`<details class="actions"><summary>Edit or delete the post</summary>
<form class="stack" method="post" action="/sandbox/posts/${id}/edit">
<label>Edit as ${author} <textarea name="body" rows="4" maxlength="40000">${body}</textarea></label>
<button>Save the post</button></form>
<form class="inline" method="post" action="/sandbox/posts/${id}/delete"><button>Delete the post as ${author}</button></form>
</details>`;
}

/** The form for a comment on the post, or for a reply to one of its comments. */
function commentForm(post: Post, parentId?: string): Html {
  if (post.locked) return html`<p class="quiet">The thread is locked.</p>`;
  if (post.archived)
    return html`<p class="quiet">The thread is archived and takes no new comments.</p>`;
  return html`<form class="stack" method="post" action="/sandbox/comments">
<input type="hidden" name="postId" value="${post.id}">
${parentId !== undefined && html`<input type="hidden" name="parentId" value="${parentId}">`}
<label>Comment as <input name="author" required pattern="[A-Za-z0-9_\\-]{3,20}" maxlength="20" autocomplete="username"></label>
<label>Text <textarea name="body" rows="4" maxlength="10000" required></textarea></label>
<button>${parentId === undefined ? "Comment" : "Reply"}</button></form>`;
}

function commentItem(comment: Comment, post: Post, now: number, visibility: Visibility): Html {
  const { author, takedown, replies, id } = comment;
  return html`<li id="${id}">
<article>
<p class="meta"><b>${author}</b>${!takedown && author === post.author && html` <span class="flair">author</span>`} ${ago(comment.createdAt, now)} <span>${plural(comment.score, "point")}</span>${comment.editedAt !== undefined && html` <span>edited</span>`}</p>
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

/** A thread with its nested comments. */
export function threadPage(post: Post, now: number, visibility: Visibility): string {
  const { community, takedown, link } = post;
  return layout(
    post.title,
    html`<p class="crumbs"><a href="/reddit/r/${community.name}">r/${community.name}</a></p>
<article class="post" lang="${community.lang}">
<h1 dir="auto">${post.title}</h1>
<p class="meta">${post.flair !== null && html`<span class="flair">${post.flair}</span> `}<b>${post.author}</b> ${ago(post.createdAt, now)} <span>${plural(post.score, "point")}</span>${post.editedAt !== undefined && html` <span>edited</span>`}</p>
${link !== null && html`<p><a href="${link}" rel="nofollow noopener noreferrer">${link}</a></p>`}
${takedown ? html`<p class="quiet">${takedownText[takedown]}</p>` : shownText(post)}
${postActions(post)}
</article>
<section aria-labelledby="comments-title" lang="${community.lang}">
<h2 id="comments-title">${plural(post.commentCount, "comment")}</h2>
${commentForm(post)}
<p class="actions">${takedown === "removed" ? moderate(`t3_${post.id}`, "approve", "Approve the post as moderator") : !takedown && moderate(`t3_${post.id}`, "remove", "Remove the post as moderator")}
${post.locked ? moderate(`t3_${post.id}`, "unlock", "Unlock the thread") : moderate(`t3_${post.id}`, "lock", "Lock the thread")}
${post.archived ? moderate(`t3_${post.id}`, "unarchive", "Unarchive the thread") : moderate(`t3_${post.id}`, "archive", "Archive the thread")}</p>
${post.comments.length > 0 && commentList(post.comments, post, now, visibility)}
</section>`,
  );
}
