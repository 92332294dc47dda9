import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { field, isForm, queryOf } from "../forms.ts";
import { missingPage } from "../pages/community-page.ts";
import { page as sendPage } from "../pages/reply.ts";
import { realUrlOf } from "./match.ts";
import {
  type NewPage,
  type Page,
  type PageComment,
  type Pages,
  siteNames,
  slugOf,
} from "./pages.ts";
import type { Shown } from "./shown.ts";
import type { Meter } from "./usage.ts";

/** A page or comment can't be added; the message is one sentence that names the field. */
class PageError extends Error {}

const maxTextLength = 3_000;
const maxNameLength = 80;
const maxAgeHours = 5 * 365 * 24;
const maxDelaySeconds = 86_400;
const maxBatchSize = 5_000;

function textIn(body: unknown, name: string, max: number): string {
  const text = field(body, name)?.trim() ?? "";
  if (text.length >= 1 && text.length <= max) return text;
  throw new PageError(`${name} must have 1 to ${max} characters.`);
}

function numberIn(text: string | undefined, name: string, max: number): number {
  if (text === undefined || text.trim() === "") return 0;
  const value = /^\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : Number.NaN;
  if (value <= max) return value;
  throw new PageError(`${name} must be a number from 0 to ${max}.`);
}

function readPage(body: unknown): NewPage {
  const site = siteNames.find((name) => name === field(body, "site"));
  if (!site) throw new PageError(`site must be one of ${siteNames.join(", ")}.`);
  const country = field(body, "country")?.trim().toUpperCase();
  if (country && !/^[A-Z]{2}$/.test(country)) {
    throw new PageError("country must be a code of two letters, as in GB.");
  }
  const name = site === "facebook" ? textIn(body, "group", maxNameLength) : "";
  return {
    site,
    author: textIn(body, "author", maxNameLength),
    text: textIn(body, "text", maxTextLength),
    ageHours: numberIn(field(body, "ageHours"), "ageHours", maxAgeHours),
    ...(name && { group: { slug: slugOf(name), name } }),
    ...(country && { country }),
  };
}

function listIn(body: unknown): unknown[] {
  const list: unknown = Array.isArray(body)
    ? body
    : Object.entries(body ?? {}).find(([key]) => key === "pages")?.[1];
  if (Array.isArray(list) && list.length >= 1 && list.length <= maxBatchSize) return list;
  throw new PageError(`pages must be a list of 1 to ${maxBatchSize} pages.`);
}

/** The path of a page in the sandbox. */
export const sandboxPathOf = ({ site, path }: Page): string => `/${site}${path}`;

/** The path of a comment in the sandbox, in the format of its site. */
export function sandboxCommentPathOf(page: Page, { id }: PageComment): string {
  if (page.site === "facebook") return `${sandboxPathOf(page)}?comment_id=${id}`;
  const [, kind = "activity"] = /-(activity|ugcPost|share)-/.exec(page.path) ?? [];
  const urn = `urn:li:comment:(${kind}:${page.id},${id})`;
  return `/linkedin/feed/update/urn:li:${kind}:${page.id}/?commentUrn=${encodeURIComponent(urn)}`;
}

const serializePage = (page: Page) => ({
  id: page.id,
  url: realUrlOf(page),
  here: sandboxPathOf(page),
  postedAt: new Date(page.postedAt).toISOString(),
});

/** Routes with which people and tests add posts and count calls; not part of any imitated service. */
export function registerWebControls(
  app: FastifyInstance,
  {
    pages,
    meters,
    shown,
  }: { pages: Pages; meters: Record<"brave" | "serper", Meter>; shown: Shown },
): void {
  async function orSendError(
    request: FastifyRequest,
    reply: FastifyReply,
    work: () => FastifyReply,
  ): Promise<FastifyReply> {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof PageError)) throw error;
      const { message } = error;
      if (isForm(request)) return sendPage(reply, missingPage("Request failed", message), 400);
      return reply.code(400).send({ message });
    }
  }

  const delayOf = (request: FastifyRequest): number =>
    numberIn(queryOf(request).indexDelay, "indexDelay", maxDelaySeconds) * 1000;

  app.post("/sandbox/websearch/pages", async (request, reply) =>
    orSendError(request, reply, () => {
      const page = pages.add(readPage(request.body), delayOf(request));
      if (isForm(request)) return reply.redirect(sandboxPathOf(page), 303);
      return reply.code(201).send(serializePage(page));
    }),
  );

  app.post(
    "/sandbox/websearch/pages/batch",
    { bodyLimit: 32 * 1_048_576 },
    async (request, reply) =>
      orSendError(request, reply, () => {
        // All are parsed before any is added, so that an invalid batch adds nothing.
        const list = listIn(request.body).map(readPage);
        const delay = delayOf(request);
        return reply
          .code(201)
          .send({ pages: list.map((page) => serializePage(pages.add(page, delay))) });
      }),
  );

  app.post("/sandbox/websearch/comments", async (request, reply) =>
    orSendError(request, reply, () => {
      const { body } = request;
      const site = siteNames.find((name) => name === field(body, "site"));
      const page = site && pages.find(site, field(body, "id") ?? "");
      if (!page?.isPost) throw new PageError("id must be that of a post of the site.");
      const author = textIn(body, "author", maxNameLength);
      const comment = pages.comment(page, author, textIn(body, "text", maxTextLength));
      // A form redirects to the new comment.
      const address = sandboxCommentPathOf(page, comment);
      if (isForm(request)) return reply.redirect(address, 303);
      const { length: comments } = page.comments;
      return reply.code(201).send({ here: sandboxPathOf(page), comments, id: comment.id, address });
    }),
  );

  app.get("/sandbox/websearch/usage", async () => ({
    brave: meters.brave.usage(),
    serper: meters.serper.usage(),
  }));

  app.get("/sandbox/websearch/shown", async () => ({ results: shown.list() }));
}
