import { randomUUID } from "node:crypto";
import type { FastifyReply } from "fastify";
import type { NotionPage } from "./store.ts";

/** Refuses as Notion does (Notion API, "Status codes"). */
export function refuse(
  reply: FastifyReply,
  status: number,
  code: string,
  message: string,
): FastifyReply {
  const body = { object: "error", status, code, message, request_id: randomUUID() };
  return reply.code(status).type("application/json; charset=utf-8").send(body);
}

export const refuseInvalid = (reply: FastifyReply, message: string) =>
  refuse(reply, 400, "validation_error", message);

/** The address of a page in the sandbox. */
const addressOf = (site: string, id: string) => `${site}/notion/p/${id.replaceAll("-", "")}`;

/** A page as the API returns it. @param site the sandbox's own address */
export function pageObject(page: NotionPage, site: string) {
  const user = { object: "user", id: page.botId };
  return {
    object: "page",
    id: page.id,
    created_time: page.createdAt,
    last_edited_time: page.editedAt,
    created_by: user,
    last_edited_by: user,
    cover: null,
    icon: null,
    parent: { type: "workspace", workspace: true },
    in_trash: page.isInTrash,
    is_archived: false,
    is_locked: false,
    properties: {
      title: {
        id: "title",
        type: "title",
        title: [
          {
            type: "text",
            text: { content: page.title, link: null },
            annotations: {
              ...{ bold: false, italic: false, strikethrough: false, underline: false },
              ...{ code: false, color: "default" },
            },
            plain_text: page.title,
            href: null,
          },
        ],
      },
    },
    url: addressOf(site, page.id),
    public_url: null,
    request_id: randomUUID(),
  };
}

/** The text of a page as the API returns it, with its subpages at the end. */
export const markdownObject = (page: NotionPage, site: string) => ({
  object: "page_markdown",
  id: page.id,
  markdown: [
    page.markdown,
    ...page.subpages.map(({ id, title }) => `<page url="${addressOf(site, id)}">${title}</page>`),
  ].join("\n\n"),
  truncated: false,
  unknown_block_ids: [],
  request_id: randomUUID(),
});
