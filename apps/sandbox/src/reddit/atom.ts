import { commentPermalink, type FoundComment, type Post, permalinkOf } from "./store.ts";
import { htmlOf } from "./wire.ts";

/** The head of a feed (RFC 4287, as Reddit uses it). */
export interface FeedHead {
  title: string;
  /** The path with its query. */
  path: string;
  /** The HTML page with the same content. */
  pagePath: string | null;
  category: { term: string; label: string };
}

/** Characters that XML does not allow. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Escapes a text for XML, also as an attribute's value. */
function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(unwritable, "")
    .replace(/[&<>"]/g, (character) => entities[character] ?? character);
}

/** 2026-11-21T09:00:00+00:00 */
const moment = (milliseconds: number) =>
  new Date(milliseconds).toISOString().replace(/\.\d+Z$/, "+00:00");

const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`;

interface Entry {
  id: string;
  author: string;
  community: string;
  html: string;
  address: string;
  at: number;
  title: string;
}

function entryXml(entry: Entry, webUrl: string): string {
  const { author, community } = entry;
  return [
    "<entry>",
    `<author>${element("name", `/u/${author}`)}${element("uri", `${webUrl}/user/${author}`)}</author>`,
    `<category term="${escapeXml(community)}" label="r/${escapeXml(community)}"/>`,
    `<content type="html">${escapeXml(entry.html)}</content>`,
    element("id", entry.id),
    `<link href="${escapeXml(entry.address)}"/>`,
    element("updated", moment(entry.at)),
    element("published", moment(entry.at)),
    element("title", entry.title),
    "</entry>",
  ].join("");
}

/** The author's text, wrapped as in Reddit's feeds (recorded 2026). */
const wrapped = (markdown: string) => `<!-- SC_OFF -->${htmlOf(markdown)}<!-- SC_ON -->`;

/** The entry of a post; a link is shown in a table without text by its author. */
export function postEntry(post: Post, webUrl: string): string {
  const address = webUrl + permalinkOf(post);
  const attribute = escapeXml;
  const footer = [
    `submitted by &#32; <a href="${attribute(`${webUrl}/user/${post.author}`)}"> /u/${attribute(post.author)} </a> <br/>`,
    `<span><a href="${attribute(post.link ?? address)}">[link]</a></span> &#32;`,
    `<span><a href="${attribute(address)}">[comments]</a></span>`,
  ].join(" ");
  const html =
    post.link === null
      ? `${post.body === "" ? "" : wrapped(post.body)} &#32; ${footer}`
      : `<table> <tr><td> &#32; ${footer} </td></tr> </table>`;
  return entryXml(
    {
      id: `t3_${post.id}`,
      author: post.author,
      community: post.community.name,
      html,
      address,
      at: post.createdAt,
      title: post.title,
    },
    webUrl,
  );
}

/** The entry of a comment, which names its thread. */
export function commentEntry({ comment, post }: FoundComment, webUrl: string): string {
  return entryXml(
    {
      id: `t1_${comment.id}`,
      author: comment.author,
      community: post.community.name,
      html: wrapped(comment.body),
      address: webUrl + commentPermalink(post, comment),
      at: comment.createdAt,
      title: `/u/${comment.author} on ${post.title}`,
    },
    webUrl,
  );
}

/**
 * A whole feed.
 * @param entries XML of {@link postEntry} and {@link commentEntry}
 * @param now milliseconds since the epoch
 */
export function feedXml(
  head: FeedHead,
  entries: readonly string[],
  { webUrl, now }: { webUrl: string; now: number },
): string {
  const { term, label } = head.category;
  const link = (rel: string, path: string, type: string) =>
    `<link rel="${rel}" href="${escapeXml(webUrl + path)}" type="${type}"/>`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<category term="${escapeXml(term)}" label="${escapeXml(label)}"/>`,
    element("updated", moment(now)),
    element("id", head.path),
    link("self", head.path, "application/atom+xml"),
    head.pagePath === null ? "" : link("alternate", head.pagePath, "text/html"),
    element("title", head.title),
    ...entries,
    "</feed>",
  ].join("");
}
