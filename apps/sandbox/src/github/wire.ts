import type { Account, Thread } from "./store.ts";

/** The base addresses of the API and of the pages. */
export interface Bases {
  api: string;
  web: string;
}

const iso = (at: number) => `${new Date(at).toISOString().slice(0, 19)}Z`;

/** The address of a thread's page. */
export const pageOf = ({ repository, number, kind }: Thread, { web }: Bases): string =>
  `${web}/${repository}/${kind === "discussion" ? "discussions" : kind === "pull" ? "pull" : "issues"}/${number}`;

function user({ login, id, isBot }: Account, { api, web }: Bases) {
  return {
    login,
    id,
    node_id: Buffer.from(`04:User${id}`).toString("base64"),
    avatar_url: `https://avatars.githubusercontent.com/u/${id}?v=4`,
    gravatar_id: "",
    url: `${api}/users/${login}`,
    html_url: `${web}/${login}`,
    type: isBot ? "Bot" : "User",
    site_admin: false,
  };
}

const reactions = (url: string, thumbsUp: number) => ({
  url: `${url}/reactions`,
  total_count: thumbsUp,
  "+1": thumbsUp,
  "-1": 0,
  laugh: 0,
  hooray: 0,
  confused: 0,
  heart: 0,
  rocket: 0,
  eyes: 0,
});

/** An issue as the REST API returns it. */
export function issueObject(thread: Thread, bases: Bases) {
  const { repository, number, title, body, author, createdAt, comments, thumbsUp } = thread;
  const repositoryUrl = `${bases.api}/repos/${repository}`;
  const url = `${repositoryUrl}/issues/${number}`;
  return {
    url,
    repository_url: repositoryUrl,
    labels_url: `${url}/labels{/name}`,
    comments_url: `${url}/comments`,
    events_url: `${url}/events`,
    html_url: pageOf(thread, bases),
    id: number,
    node_id: `I_${Buffer.from(`${repository}#${number}`).toString("base64url")}`,
    number,
    title,
    user: user(author, bases),
    labels: [],
    state: "open",
    locked: false,
    assignee: null,
    assignees: [],
    milestone: null,
    comments: comments.length,
    created_at: iso(createdAt),
    updated_at: iso(createdAt),
    closed_at: null,
    author_association: "NONE",
    active_lock_reason: null,
    ...(thread.kind === "pull" && {
      pull_request: { url: `${repositoryUrl}/pulls/${number}`, html_url: pageOf(thread, bases) },
    }),
    body: body === "" ? null : body,
    closed_by: null,
    reactions: reactions(url, thumbsUp),
    timeline_url: `${url}/timeline`,
    performed_via_github_app: null,
    state_reason: null,
  };
}

/** The comments of an issue as the REST API returns them. */
export function commentObjects(thread: Thread, bases: Bases) {
  const repositoryUrl = `${bases.api}/repos/${thread.repository}`;
  return thread.comments.map(({ id, author, body, createdAt }) => {
    const url = `${repositoryUrl}/issues/comments/${id}`;
    return {
      url,
      html_url: `${pageOf(thread, bases)}#issuecomment-${id}`,
      issue_url: `${repositoryUrl}/issues/${thread.number}`,
      id,
      node_id: `IC_${id}`,
      user: user(author, bases),
      created_at: iso(createdAt),
      updated_at: iso(createdAt),
      author_association: "NONE",
      body,
      reactions: reactions(url, 0),
      performed_via_github_app: null,
    };
  });
}

/** A thread as GraphQL returns it, with the fields that the product reads. */
export function graphNode(thread: Thread, bases: Bases) {
  return {
    __typename: thread.kind === "discussion" ? "Discussion" : "Issue",
    number: thread.number,
    title: thread.title,
    body: thread.body,
    url: pageOf(thread, bases),
    createdAt: iso(thread.createdAt),
    author: { login: thread.author.login, __typename: thread.author.isBot ? "Bot" : "User" },
    repository: { nameWithOwner: thread.repository, isPrivate: false },
    comments: { totalCount: thread.comments.length },
  };
}
