import type { Notice, User } from "@earshot/contract";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { NoticeMenu } from "../../features/fulfilment/notices/components/notice-menu.tsx";
import { MenuItem, MenuLink } from "../../ui/menu.tsx";
import { useWorkspaceSwitch } from "./workspace-menu.tsx";

/** A menu item that links to the subject of a notice of the current workspace. */
function noticeLink({ id, kind, replyId, mentionId }: Notice, content: ReactNode) {
  if (kind === "opportunity_available") {
    return (
      <MenuLink key={id} to="/writers/$section" params={{ section: "opportunities" }}>
        {content}
      </MenuLink>
    );
  }
  if (kind === "change_requested" || kind === "reply_approved" || kind === "claim_due") {
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

/** The name of the other workspace that a notice is about; undefined: it is about the current one. */
function otherWorkspace({ workspaceId }: Notice, { workspaces }: User): string | undefined {
  return workspaces.find(({ id, current }) => !current && id === workspaceId)?.name;
}

/** The notices of the signed-in user, on every screen. A notice of another workspace switches to it. */
export function Notices({ user }: { user: User }) {
  const switchTo = useWorkspaceSwitch();
  const navigate = useNavigate();
  return (
    <NoticeMenu
      workspaceOf={(notice) => otherWorkspace(notice, user)}
      link={(notice, content) => {
        const { id, workspaceId, mentionId, replyId } = notice;
        if (workspaceId === null || otherWorkspace(notice, user) === undefined) {
          return noticeLink(notice, content);
        }
        const open = () =>
          replyId === null
            ? navigate({
                to: "/mentions",
                search: { status: "all", item: mentionId ?? undefined },
              })
            : navigate({ to: "/dashboard", search: { view: "replies", reply: replyId } });
        return (
          <MenuItem key={id} onSelect={() => void switchTo(workspaceId, open)}>
            {content}
          </MenuItem>
        );
      }}
    />
  );
}
