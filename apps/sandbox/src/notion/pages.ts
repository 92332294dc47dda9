import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { field } from "../forms.ts";
import { markdownObject, pageObject, refuse, refuseInvalid } from "./response.ts";
import type { NotionGrant, NotionPage, NotionStore, NotionSubpage } from "./store.ts";

const versions = ["2025-09-03", "2026-03-11"];
/** Notion API, "Request limits". */
const maxBytes = 500_000;
const maxBlocks = 1_000;
const maxText = 2_000;

/** A field of a body of unknown type. */
const part = (body: unknown, name: string): unknown =>
  typeof body === "object" && body !== null && Object.hasOwn(body, name)
    ? (body as Record<string, unknown>)[name]
    : undefined;

/** The title in a body's properties; null when there is none. */
function titleIn(body: unknown): string | null {
  const title = part(part(part(body, "properties"), "title"), "title");
  if (!Array.isArray(title)) return null;
  return title.map((item: unknown) => field(part(item, "text"), "content") ?? "").join("");
}

/** Why a request is too large; null when it is not. Each line of Markdown may become a block. */
function sizeProblem(body: unknown, markdown: string): string | null {
  if (Buffer.byteLength(JSON.stringify(body)) > maxBytes) {
    return `body failed validation: the request is larger than ${maxBytes} bytes.`;
  }
  const lines = markdown.split("\n").filter((line) => line.trim() !== "");
  if (lines.length > maxBlocks) {
    return `body failed validation: the text has ${lines.length} blocks, more than ${maxBlocks}.`;
  }
  if (lines.some((line) => line.replaceAll(/\\(.)/g, "$1").length > maxText)) {
    return `body failed validation: a rich text is longer than ${maxText} characters.`;
  }
  return null;
}

/** The error message for a replacement without the subpages (Notion API, "Update a page's content as markdown"). */
const wouldDelete = (pages: readonly NotionSubpage[]) =>
  `This operation would delete child pages or databases: ${pages.map(({ title, id }) => `"${title}" (${id})`).join(", ")}. Set allow_deleting_content to true to permit it.`;

/** Pages and their text as Markdown (Notion API, "Pages", "Working with markdown content"). */
export function registerPagesApi(app: FastifyInstance, store: NotionStore): void {
  /** The grant of the caller; null after a refusal was sent. */
  function grantOf(request: FastifyRequest, reply: FastifyReply): NotionGrant | null {
    const version = request.headers["notion-version"];
    if (version === undefined) {
      refuse(
        reply,
        400,
        "missing_version",
        "Notion-Version header failed validation: Notion-Version header should be defined, instead was `undefined`.",
      );
      return null;
    }
    if (!versions.includes(String(version))) {
      refuseInvalid(reply, "Notion-Version header failed validation: it is not a known version.");
      return null;
    }
    const token = request.headers.authorization?.replace(/^bearer /i, "") ?? "";
    const grant = store.grantOf(token);
    if (!grant) {
      refuse(reply, 401, "unauthorized", "API token is invalid.");
      return null;
    }
    const waitSeconds = store.waitOf(token);
    if (waitSeconds > 0) {
      reply.header("retry-after", String(waitSeconds));
      refuse(reply, 429, "rate_limited", "You have been rate limited. Please try again later.");
      return null;
    }
    return grant;
  }

  /** The requested page; null after a refusal was sent. */
  function pageOf(request: FastifyRequest, reply: FastifyReply, isChange: boolean) {
    const grant = grantOf(request, reply);
    if (!grant) return null;
    const id = field(request.params, "id") ?? "";
    const page = store.page(id);
    if (!page?.isShared || page.botId !== grant.botId) {
      const message = `Could not find page with ID: ${id}. Make sure the relevant pages and databases are shared with your integration.`;
      refuse(reply, 404, "object_not_found", message);
      return null;
    }
    if (isChange && page.isInTrash) {
      refuseInvalid(
        reply,
        "Can't edit block that is archived. You must unarchive the block before editing.",
      );
      return null;
    }
    return page;
  }

  const siteOf = (request: FastifyRequest) => `${request.protocol}://${request.host}`;
  const shownPage = (request: FastifyRequest, page: NotionPage) =>
    pageObject(page, siteOf(request));

  app.post("/v1/pages", async (request, reply) => {
    const grant = grantOf(request, reply);
    if (!grant) return reply;
    const { body } = request;
    if (part(part(body, "parent"), "workspace") !== true) {
      return refuseInvalid(reply, "body failed validation: body.parent.workspace should be true.");
    }
    if (part(body, "children") !== undefined || part(body, "content") !== undefined) {
      return refuseInvalid(reply, "The sandbox takes the text of a page as `markdown` alone.");
    }
    const markdown = field(body, "markdown") ?? "";
    const problem = sizeProblem(body, markdown);
    if (problem !== null) return refuseInvalid(reply, problem);
    return shownPage(request, store.addPage(grant, titleIn(body) ?? "", markdown));
  });

  app.get("/v1/pages/:id", async (request, reply) => {
    const page = pageOf(request, reply, false);
    return page ? shownPage(request, page) : reply;
  });

  app.patch("/v1/pages/:id", async (request, reply) => {
    const page = pageOf(request, reply, true);
    if (!page) return reply;
    const title = titleIn(request.body);
    const isInTrash = part(request.body, "in_trash") === true;
    store.change(page, { ...(title !== null && { title }), ...(isInTrash && { isInTrash }) });
    return shownPage(request, page);
  });

  app.get("/v1/pages/:id/markdown", async (request, reply) => {
    const page = pageOf(request, reply, false);
    return page ? markdownObject(page, siteOf(request)) : reply;
  });

  app.patch("/v1/pages/:id/markdown", async (request, reply) => {
    const page = pageOf(request, reply, true);
    if (!page) return reply;
    const { body } = request;
    const replacement = field(part(body, "replace_content"), "new_str");
    const insertion = part(body, "insert_content");
    const inserted = field(insertion, "content");
    const problem = sizeProblem(body, replacement ?? inserted ?? "");
    if (problem !== null) return refuseInvalid(reply, problem);
    if (field(body, "type") === "replace_content" && replacement !== undefined) {
      const isListed = ({ id }: NotionSubpage) => replacement.includes(id.replaceAll("-", ""));
      const lost = page.subpages.filter((one) => !isListed(one));
      const mayDelete = part(part(body, "replace_content"), "allow_deleting_content") === true;
      if (lost.length > 0 && !mayDelete) return refuseInvalid(reply, wouldDelete(lost));
      const markdown = replacement.replaceAll(/^<page url=.*$/gm, "").trimEnd();
      store.change(page, { markdown, subpages: page.subpages.filter(isListed) });
      return markdownObject(page, siteOf(request));
    }
    const isAtEnd = field(part(insertion, "position"), "type") === "end";
    if (field(body, "type") === "insert_content" && inserted !== undefined && isAtEnd) {
      store.change(page, { markdown: `${page.markdown}\n\n${inserted}` });
      return markdownObject(page, siteOf(request));
    }
    return refuseInvalid(
      reply,
      "The sandbox knows replace_content with new_str, and insert_content with content at the end.",
    );
  });
}
