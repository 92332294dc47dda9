import { z } from "zod";
import type { HttpResponse } from "../../infrastructure/outbound/index.ts";
import { githubError } from "./failure.ts";

/** An issue, as search and `GET /repos/…/issues/…` return it. */
export const issueObject = z.object({
  number: z.int().positive(),
  title: z.string(),
  body: z.string().nullish(),
  html_url: z.url({ protocol: /^https?$/ }),
  repository_url: z.string(),
  user: z.object({ login: z.string(), type: z.string().optional() }).nullish(),
  created_at: z.iso.datetime({ offset: true }),
  comments: z.number().nullish(),
  reactions: z.object({ "+1": z.number() }).nullish(),
  /** Only present for pull requests. */
  pull_request: z.unknown().optional(),
});

/** The fields that we read of a repository. */
export const repositoryObject = z.object({ private: z.boolean() });

/** A page of a search. Items are read one by one, so that an unrecognized one does not affect the others. */
export const issuePage = z.object({
  total_count: z.number(),
  incomplete_results: z.boolean(),
  items: z.array(z.unknown()),
});

/** A comment of an issue. */
export const issueComment = z.object({
  id: z.int().positive(),
  body: z.string().nullish(),
  html_url: z.url({ protocol: /^https?$/ }),
  user: issueObject.shape.user,
  created_at: issueObject.shape.created_at,
  reactions: issueObject.shape.reactions,
});

/** An issue or a discussion of GraphQL. */
export const graphNode = z.object({
  __typename: z.string(),
  number: z.int().positive(),
  title: z.string(),
  body: z.string(),
  url: z.url({ protocol: /^https?$/ }),
  createdAt: issueObject.shape.created_at,
  author: z.object({ login: z.string(), __typename: z.string().optional() }).nullable(),
  comments: z.object({ totalCount: z.number() }).nullish(),
  repository: z.object({ nameWithOwner: z.string(), isPrivate: z.boolean() }),
});

/** The envelope of GraphQL: fields may be null if there are errors. */
export const graphResponse = z.object({
  data: z.record(z.string(), z.unknown()).nullish(),
  errors: z
    .array(
      z.object({
        type: z.string().optional(),
        message: z.string(),
        path: z.array(z.unknown()).optional(),
      }),
    )
    .optional(),
});

/** One search among the aliases of a GraphQL query. */
export const graphSearch = z.object({
  pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
  nodes: z.array(z.unknown()),
});

/** The JSON of a response in a known shape. @throws SourceError `malformed` when it has another one. */
export function parseAs<T>({ status, text }: HttpResponse, schema: z.ZodType<T>, what: string): T {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw githubError("malformed", `a response with status ${status} is not JSON`, { cause });
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw githubError(
    "malformed",
    `${what} is not of the documented shape: ${issue?.path.join(".")} ${issue?.message}`,
  );
}
