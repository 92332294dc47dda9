import type { User } from "@earshot/contract";
import { Link } from "@tanstack/react-router";
import { callName, greeting } from "../../lib/format.ts";
import { useNow } from "../../lib/use-now.ts";
import { buttonClass } from "../../ui/button.tsx";
import { ThemeSwitch } from "../../ui/theme-switch.tsx";
import { Quota } from "./quota.tsx";
import { SignOutButton } from "./sign-out-button.tsx";

/** Greeting, what is left, theme and sign-out: the foot of the sidebar, the menu of the top bar. */
export function AccountPanel({ user }: { user: User }) {
  const now = useNow(60_000);
  return (
    <div className="grid gap-3">
      <div>
        <p className="[overflow-wrap:anywhere]">
          {greeting(new Date(now).getHours())}, {callName(user)}
        </p>
        <p className="truncate text-sm text-ink-3" title={user.email}>
          {user.email}
        </p>
      </div>
      <Quota label="Replies" used={user.repliesUsed} limit={user.repliesLimit} />
      <Quota label="Keywords" used={user.keywordsUsed} limit={user.keywordsLimit} />
      {user.isAdmin && (
        <Link to="/admin" className={buttonClass("secondary")}>
          Admin Panel
        </Link>
      )}
      <ThemeSwitch />
      <SignOutButton />
    </div>
  );
}
