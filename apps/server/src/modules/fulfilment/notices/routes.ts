import type { AdminWork, noticeCalls } from "@earshot/contract";
import type { Handlers } from "../../../infrastructure/http/register.ts";
import type { Notices } from "./service.ts";

export function noticeRoutes(
  notices: Notices,
  countAdminWork: () => Promise<AdminWork>,
): Handlers<keyof typeof noticeCalls> {
  return {
    countAdminWork: async () => ({ work: await countAdminWork() }),
    listNotices: ({ actor, query }) => notices.list(actor.userId, query),
    readNotices: async ({ actor }) => {
      await notices.markRead(actor.userId);
      return {};
    },
    getNoticeSettings: async ({ actor }) => ({
      settings: { mail: await notices.getsMail(actor.userId) },
    }),
    putNoticeSettings: async ({ actor, body }) => {
      await notices.setMail(actor.userId, body.mail);
      return { settings: body };
    },
  };
}
