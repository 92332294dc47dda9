import type { Ask, HttpResponse } from "../../infrastructure/outbound/index.ts";
import type { PostLookup } from "../ports/lookup.ts";
import type { Post } from "../ports/post.ts";
import { SourceError } from "../ports/source.ts";
import { githubError } from "./failure.ts";
import { askGraph, threadSelection } from "./graphql.ts";
import { graphPost, idOf, issuePost, type Reference, referenceOf } from "./posts.ts";
import { addressOf, type GithubOptions } from "./transport.ts";
import { graphNode, issueObject, parseAs, repositoryObject } from "./wire.ts";

type Transport = (ask: Ask) => Promise<HttpResponse>;
type Requested = Reference & { externalId: string };

/** Fields of one GraphQL query. */
const maxAliases = 50;

/** Whether the repository of an issue is public. Without a token we only see public ones. */
async function isPublic(
  options: GithubOptions,
  transport: Transport,
  { community }: Post,
): Promise<boolean> {
  if (options.token === null) return true;
  const url = addressOf(options, `/repos/${community}`);
  const response = await transport({ url, repeatable: true });
  return !parseAs(response, repositoryObject, "a repository").private;
}

/**
 * One issue by REST; null when it is not public. Follows the redirect of a moved issue or a renamed repository.
 */
export async function readIssue(
  options: GithubOptions,
  transport: Transport,
  { owner, repository, number }: Reference,
): Promise<Post | null> {
  const path = `/repos/${owner}/${repository}/issues/${number}`;
  const read = (url: URL) => transport({ url, repeatable: true, redirects: true });
  try {
    let response = await read(addressOf(options, path));
    const target = response.headers.get("location");
    if (response.status >= 300 && target) {
      const url = new URL(target, options.apiUrl);
      // The request carries the token, so it must not go to another host.
      if (url.origin !== new URL(options.apiUrl).origin) {
        throw githubError("blocked", "GitHub's API sent us to another host");
      }
      response = await read(url);
    }
    if (response.status >= 300) return null;
    const issue = parseAs(response, issueObject, "an issue");
    const post = issue.pull_request === undefined ? issuePost(issue) : null;
    return post && (await isPublic(options, transport, post)) ? post : null;
  } catch (error) {
    if (error instanceof SourceError && error.failure === "not-found") return null;
    throw error;
  }
}

/** Issues and discussions by GraphQL, many in one call. */
async function readThreads(
  options: GithubOptions,
  transport: Transport,
  requested: readonly Requested[],
): Promise<(Post | null)[]> {
  const variables: Record<string, string | number> = {};
  const declared: string[] = [];
  const fields: string[] = [];
  requested.forEach(({ owner, repository, number }, at) => {
    Object.assign(variables, { [`o${at}`]: owner, [`r${at}`]: repository, [`n${at}`]: number });
    declared.push(`$o${at}: String!, $r${at}: String!, $n${at}: Int!`);
    fields.push(
      `t${at}: repository(owner: $o${at}, name: $r${at}) { issue: issue(number: $n${at}) { ${threadSelection} } discussion: discussion(number: $n${at}) { ${threadSelection} } }`,
    );
  });
  const text = `query (${declared.join(", ")}) { ${fields.join(" ")} }`;
  const data = await askGraph(options, transport, text, variables);
  return requested.map((_, at) => {
    const found = data[`t${at}`];
    if (typeof found !== "object" || found === null) return null;
    const { issue, discussion } = found as { issue?: unknown; discussion?: unknown };
    const node = issue ?? discussion;
    if (!node) return null;
    const parsed = graphNode.safeParse(node);
    if (!parsed.success) throw githubError("malformed", "a thread is not of the documented shape");
    return graphPost(parsed.data);
  });
}

/** Reads single issues, and with a token discussions, as everyone sees them. */
export function createLookup(
  options: GithubOptions,
  { core, graph }: { core: Transport; graph: Transport },
): PostLookup {
  return {
    name: "github",
    max: options.token === null ? 1 : maxAliases,
    readMicros: 0,
    // Without a token there are 60 calls an hour, most of which are left for threads that people open.
    ...(options.token === null && { recheckEveryMinutes: 15, recheckCalls: 5 }),
    idOf: (url) => idOf(url, options.webUrl),
    async fetchPosts(externalIds) {
      const requested = [...new Set(externalIds)].flatMap((externalId): Requested[] => {
        const reference = referenceOf(externalId);
        return reference ? [{ ...reference, externalId }] : [];
      });
      const found = new Map<string, Post>();
      // The post keeps the requested id when the answer has the new name of a renamed repository.
      const note = ({ externalId }: Requested, post: Post | null) => {
        if (post) found.set(externalId, { ...post, externalId });
      };
      if (options.token === null) {
        for (const one of requested) note(one, await readIssue(options, core, one));
        return found;
      }
      for (let start = 0; start < requested.length; start += maxAliases) {
        const some = requested.slice(start, start + maxAliases);
        const posts = await readThreads(options, graph, some);
        some.forEach((one, at) => {
          note(one, posts[at] ?? null);
        });
      }
      return found;
    },
  };
}
