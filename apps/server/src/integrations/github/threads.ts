import { z } from "zod";
import type { Ask, HttpResponse } from "../../infrastructure/outbound/index.ts";
import {
  inReadingOrder,
  type ThreadItem,
  type Threads,
  type ThreadView,
} from "../ports/threads.ts";
import { githubError } from "./failure.ts";
import { readIssue } from "./lookup.ts";
import { commentPost, referenceOf } from "./posts.ts";
import { addressOf, type GithubOptions } from "./transport.ts";
import { issueComment, parseAs } from "./wire.ts";

const largestPage = 100;

/** Reads issues with their comments, which are a flat list. */
export function createThreads(
  options: GithubOptions,
  { core }: { core: (ask: Ask) => Promise<HttpResponse> },
): Threads {
  return {
    name: "github",
    readMicros: 0,
    maxReads: () => 0,
    async read({ externalId, threadId }, { max, signal }): Promise<ThreadView> {
      const id = threadId ?? externalId;
      const reference = referenceOf(id);
      if (!reference) throw githubError("bad-request", `${id} is no id of an issue`);
      const transport = (ask: Ask) => core(signal ? { ...ask, signal } : ask);
      const issue = await readIssue(options, transport, reference);
      const view = { locked: false, archived: false, missing: null, reads: 0 };
      if (!issue) return { ...view, post: null, comments: [], total: null };
      const items: ThreadItem[] = [];
      const count = Math.min(max, issue.numComments ?? max);
      for (let page = 1; items.length < count; page++) {
        const { owner, repository, number } = reference;
        const path = `/repos/${owner}/${repository}/issues/${number}/comments`;
        const query = { per_page: String(largestPage), page: String(page) };
        const response = await transport({
          url: addressOf(options, path, query),
          repeatable: true,
        });
        const comments = parseAs(response, z.array(issueComment), "the comments");
        for (const comment of comments) {
          const post = commentPost(comment, issue);
          items.push({ post, state: "standing", writer: post.author });
        }
        if (comments.length < largestPage) break;
      }
      return {
        ...view,
        post: { post: issue, state: "standing", writer: issue.author },
        comments: inReadingOrder(items.slice(0, max), id),
        total: issue.numComments,
      };
    },
  };
}
