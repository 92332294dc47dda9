import type { ReactNode } from "react";
import { limitTitle } from "../use-engage.ts";

/** The id of the banner's text; the buttons that the limit disables refer to it. */
export const limitBannerId = "reply-limit";

/** Explains that no replies are left, with a link to the plans. */
export function LimitBanner({ shown, plansLink }: { shown: boolean; plansLink: ReactNode }) {
  return (
    <div role="status">
      {shown && (
        <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-lg border border-caution bg-caution-soft px-4 py-3">
          <div id={limitBannerId}>
            <p className="font-semibold text-caution">{limitTitle}</p>
            <p>New mention searches are paused until an upgrade.</p>
          </div>
          {plansLink}
        </div>
      )}
    </div>
  );
}
