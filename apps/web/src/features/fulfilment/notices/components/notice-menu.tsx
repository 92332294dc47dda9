import type { Notice } from "@earshot/contract";
import type { ReactNode } from "react";
import { age } from "../../../../lib/format.ts";
import { useNow } from "../../../../lib/use-now.ts";
import { Menu } from "../../../../ui/menu.tsx";
import { useNotices } from "../api/list-notices.ts";
import { useReadNotices } from "../api/read-notices.ts";
import { noticeLabels } from "../labels.ts";

interface NoticeMenuProps {
  /** A menu item that leads to what a notice is about. */
  link: (notice: Notice, content: ReactNode) => ReactNode;
  /** The name of the workspace that it is about, if that is another one. */
  workspaceOf?: (notice: Notice) => string | undefined;
}

/** A bell with the number of unread notices, and a menu of the latest ones. Opening it marks them as read. */
export function NoticeMenu({ link, workspaceOf }: NoticeMenuProps) {
  const { data } = useNotices();
  const read = useReadNotices();
  const now = useNow(60_000);
  const unread = data?.unread ?? 0;
  return (
    <Menu
      label={unread > 0 ? `Notices, ${unread} unread` : "Notices"}
      onOpen={() => {
        if (unread > 0) read.mutate();
      }}
      button={
        <>
          <svg
            aria-hidden="true"
            viewBox="0 0 20 20"
            className="size-5 fill-none stroke-current stroke-[1.6]"
          >
            <path d="M4 14h12l-1.4-2V8.6a4.6 4.6 0 0 0-9.2 0V12zM8.4 16.6a1.8 1.8 0 0 0 3.2 0" />
          </svg>
          {unread > 0 && (
            <span
              aria-hidden="true"
              className="absolute -top-0.5 -right-0.5 grid min-w-4.5 place-items-center rounded-full bg-signal px-1 text-[0.6875rem]/[1.125rem] font-bold text-on-signal tabular-nums"
            >
              {unread > 9 ? "9+" : unread}
            </span>
          )}
        </>
      }
      buttonClassName="relative grid size-10 place-items-center rounded-full text-ink-2 hover:bg-raised hover:text-ink"
    >
      {data?.notices.length ? (
        data.notices.map((notice) =>
          link(
            notice,
            <span className="grid min-w-0 max-w-80 flex-1 gap-0.5 py-2">
              <span className={notice.readAt === null ? "font-semibold" : "font-normal text-ink-2"}>
                {noticeLabels[notice.kind]}
              </span>
              <span className="truncate text-sm font-normal text-ink-2" dir="auto">
                {notice.title}
              </span>
              <span className="text-sm font-normal text-ink-3">
                {[age(notice.at, now), workspaceOf?.(notice)].filter(Boolean).join(" · ")}
              </span>
            </span>,
          ),
        )
      ) : (
        <p className="max-w-72 px-3 py-2 text-sm text-ink-2">
          No notices yet. What waits for you, such as a reply to approve, appears here.
        </p>
      )}
    </Menu>
  );
}
