import type { z } from "zod";
import { readable } from "../../infrastructure/text.ts";
import { pastedUrl, pathBelow } from "../ports/pasted-url.ts";
import type { Post } from "../ports/post.ts";
import type { graphNode, issueComment, issueObject } from "./wire.ts";

/** Owner and repository in an address of the API. */
const repositoryPath = /\/repos\/([\w.-]+\/[\w.-]+)$/;

/** Which issue or discussion a text is about. */
export interface Reference {
  owner: string;
  repository: string;
  number: number;
}

/** The id under which an issue or discussion is stored: they share their numbers within a repository. */
const idFor = ({ owner, repository, number }: Reference): string =>
  `${owner}/${repository}#${number}`.toLowerCase();

/** Parses an id of {@link idFor}; null when it is not one. */
export function referenceOf(externalId: string): Reference | null {
  const [, owner, repository, number] = /^([\w.-]+)\/([\w.-]+)#(\d{1,9})$/.exec(externalId) ?? [];
  return owner && repository ? { owner, repository, number: Number(number) } : null;
}

/**
 * Hidden comments in a body are from the template, which tells authors what to write: they are not the author's
 * words.
 */
const hidden = /<!--[\s\S]*?(?:-->|$)/g;
const bodyOf = (text: string | null | undefined): string =>
  readable((text ?? "").replace(hidden, "").replaceAll("\r\n", "\n").trim());

/** Issues of bots are excluded, because bots buy nothing. */
export const isBot = (user: { type?: string | undefined } | null | undefined): boolean =>
  user?.type === "Bot";

/** An issue as a post; null when its repository is missing. */
export function issuePost(issue: z.output<typeof issueObject>): Post | null {
  const community = repositoryPath.exec(issue.repository_url)?.[1];
  const [owner, repository] = community?.split("/") ?? [];
  if (!community || !owner || !repository) return null;
  return {
    source: "github",
    kind: "post",
    externalId: idFor({ owner, repository, number: issue.number }),
    thread: null,
    community,
    // GitHub writes "ghost" for deleted accounts.
    author: issue.user && issue.user.login !== "ghost" ? issue.user.login : null,
    title: readable(issue.title),
    body: bodyOf(issue.body),
    url: issue.html_url,
    score: issue.reactions?.["+1"] ?? null,
    numComments: issue.comments ?? null,
    postedAt: new Date(issue.created_at),
    removed: false,
  };
}

/** A comment of an issue as a post. */
export function commentPost(comment: z.output<typeof issueComment>, issue: Post): Post {
  return {
    ...issue,
    kind: "comment",
    externalId: `${issue.externalId}-${comment.id}`,
    thread: { externalId: issue.externalId, title: issue.title, parentId: issue.externalId },
    author: comment.user && comment.user.login !== "ghost" ? comment.user.login : null,
    title: "",
    body: bodyOf(comment.body),
    url: comment.html_url,
    score: comment.reactions?.["+1"] ?? null,
    numComments: null,
    postedAt: new Date(comment.created_at),
  };
}

/** An issue or discussion of GraphQL as a post; null in a private repository. */
export function graphPost(node: z.output<typeof graphNode>): Post | null {
  if (node.repository.isPrivate) return null;
  const [owner, repository] = node.repository.nameWithOwner.split("/");
  if (!owner || !repository) return null;
  return {
    source: "github",
    kind: "post",
    externalId: idFor({ owner, repository, number: node.number }),
    thread: null,
    community: node.repository.nameWithOwner,
    author: node.author?.login ?? null,
    title: readable(node.title),
    body: bodyOf(node.body),
    url: node.url,
    score: null,
    numComments: node.comments?.totalCount ?? null,
    postedAt: new Date(node.createdAt),
    removed: false,
  };
}

const threadPath = /^\/([\w.-]+)\/([\w.-]+)\/(?:issues|discussions)\/(\d{1,9})(?:\/|$)/;

/** The id of the issue or discussion that an address leads to; null when it leads elsewhere. */
export function idOf(address: string, webUrl: string): string | null {
  const url = pastedUrl(address);
  if (!url) return null;
  const isGithub = /^(?:www\.)?github\.com$/i.test(url.hostname);
  const path = pathBelow(url, webUrl) ?? (isGithub ? url.pathname : "");
  const [, owner, repository, number] = threadPath.exec(path) ?? [];
  return owner && repository ? idFor({ owner, repository, number: Number(number) }) : null;
}
