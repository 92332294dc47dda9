import type { User } from "@earshot/contract";
import { useBrand } from "../../lib/brand.ts";
import { dayOf } from "../../lib/format.ts";
import { buttonClass } from "../../ui/button.tsx";

/** Shows above every screen why the workspace is paused, and whom to write to. */
export function PauseBanner({ user: { pause } }: { user: User }) {
  const brand = useBrand();
  if (!pause) return null;
  return (
    <div
      data-screen-only
      role="status"
      className="mb-5 rounded-lg border border-line bg-caution-soft px-3 py-2 [overflow-wrap:anywhere] md:mt-2"
    >
      <p>
        <strong className="font-semibold text-caution">
          We paused your workspace on {dayOf(pause.since)}.
        </strong>{" "}
        {pause.reason}
      </p>
      <p className="mt-1 text-sm">
        Until it is resumed, no new posts are found and no replies are written or posted. You can
        read everything. Write to{" "}
        <a href={`mailto:${brand.supportEmail}`} className={buttonClass("text", "bare")}>
          {brand.supportEmail}
        </a>{" "}
        to have it resumed.
      </p>
    </div>
  );
}
