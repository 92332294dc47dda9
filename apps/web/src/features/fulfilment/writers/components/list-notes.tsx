import { limits, sourceNames, type WriterSettings } from "@earshot/contract";
import type { ReactNode } from "react";
import { isAtWork, nextHours } from "../hours.ts";

/** The id by which unavailable buttons refer to the reason. */
export const claimLimitId = "claim-limit";

/** Shown when the writer has reached the claim limit. */
export function ClaimLimit({ link }: { link: ReactNode }) {
  return (
    <p id={claimLimitId} role="note" className="mt-4 rounded-lg bg-caution-soft px-3 py-2">
      You have {limits.claimsMax} claimed opportunities. Submit or release one first: {link}
    </p>
  );
}

const listed = new Intl.ListFormat("en", { type: "conjunction" });

interface ListNotesProps {
  settings: WriterSettings;
  now: number;
  settingsLink: ReactNode;
}

/** How the writer's settings affect the list: their platforms, and whether they are at work now. */
export function ListNotes({ settings, now, settingsLink }: ListNotesProps) {
  const { platforms } = settings;
  const isOffDuty = !isAtWork(settings, now);
  const next = isOffDuty ? nextHours(settings, now) : null;
  if (!isOffDuty && platforms.length === 0) return null;
  return (
    <p className="mt-1 max-w-[72ch] text-sm text-ink-2">
      {isOffDuty && (
        <>
          You are outside your working hours, so new opportunities are not announced
          {next && ` until ${next}`}.{" "}
        </>
      )}
      {platforms.length > 0 &&
        `You reply on ${listed.format(platforms.map((source) => sourceNames[source]))}; opportunities on other platforms are hidden. `}
      {settingsLink}
    </p>
  );
}
