import type { User } from "@earshot/contract";
import { Link } from "@tanstack/react-router";
import { useId } from "react";
import { useHidesPlans } from "../../lib/role.ts";
import { buttonClass } from "../../ui/button.tsx";
import { isOutOfReplies, QuotaLine } from "./quota.tsx";

const title = "You're out of runway!";

function UpgradeLink() {
  if (useHidesPlans()) return null;
  return (
    <Link to="/dashboard" search={{ view: "pricing" }} className={buttonClass("primary", "small")}>
      Upgrade plan
    </Link>
  );
}

/** Shown when all keywords are in use, which does not block the waiting mentions. */
export function KeywordsInUse() {
  const hidesPlans = useHidesPlans();
  return (
    <p className="text-sm text-ink-2">
      All keywords are in use.{" "}
      {!hidesPlans && (
        <Link to="/dashboard" search={{ view: "pricing" }} className={buttonClass("text", "bare")}>
          Upgrade plan
        </Link>
      )}
    </p>
  );
}

/** Shown in the sidebar when the replies are used up. */
export function QuotaNotice() {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className="grid gap-2 rounded-lg border border-line bg-caution-soft p-3"
    >
      <p id={titleId} className="font-semibold">
        {title}
      </p>
      <UpgradeLink />
    </section>
  );
}

/** The remaining quota, shown above the screen on small widths, which have no sidebar. */
export function QuotaStrip({ user }: { user: User }) {
  const isOut = isOutOfReplies(user);
  return (
    <div
      data-screen-only
      className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line pb-3 md:hidden"
    >
      {isOut && <p className="w-full font-semibold">{title}</p>}
      <QuotaLine user={user} />
      {isOut && <UpgradeLink />}
    </div>
  );
}
