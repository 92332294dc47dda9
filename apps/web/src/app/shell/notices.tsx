import type { Notice } from "@earshot/contract";
import type { ReactNode } from "react";
import { NoticeMenu } from "../../features/fulfilment/notices/components/notice-menu.tsx";
import { MenuLink } from "../../ui/menu.tsx";

/** A menu item that leads to what a notice is about. */
function noticeLink({ id, kind, replyId, mentionId }: Notice, content: ReactNode) {
  if (kind === "change_requested") {
    return (
      <MenuLink
        key={id}
        to="/writers/$section"
        params={{ section: "active" }}
        search={{ reply: replyId ?? undefined }}
      >
        {content}
      </MenuLink>
    );
  }
  if (kind === "support_access_requested") {
    return (
      <MenuLink key={id} to="/dashboard" search={{ view: "settings", section: "support" }}>
        {content}
      </MenuLink>
    );
  }
  if (kind === "referral_rewarded") {
    return (
      <MenuLink key={id} to="/dashboard" search={{ view: "referrals" }}>
        {content}
      </MenuLink>
    );
  }
  if (mentionId !== null && (kind === "mention_assigned" || kind === "comment_added")) {
    return (
      <MenuLink key={id} to="/mentions" search={{ status: "all", item: mentionId }}>
        {content}
      </MenuLink>
    );
  }
  if (replyId === null) {
    return (
      <MenuLink key={id} to="/mentions" search={{ status: "denied" }}>
        {content}
      </MenuLink>
    );
  }
  return (
    <MenuLink key={id} to="/dashboard" search={{ view: "replies", reply: replyId }}>
      {content}
    </MenuLink>
  );
}

/** The notices of the signed-in user, on every screen. */
export const Notices = () => <NoticeMenu link={noticeLink} />;
