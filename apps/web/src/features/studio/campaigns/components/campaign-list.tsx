import type { Campaign } from "@earshot/contract";
import { count } from "../../../../lib/format.ts";
import { Button } from "../../../../ui/button.tsx";
import { campaignStatusNames, dayInWords, platformNames, progressInWords } from "../labels.ts";

interface CampaignListProps {
  campaigns: readonly Campaign[];
  onOpen: (id: string) => void;
}

/** Campaigns with their progress. */
export function CampaignList({ campaigns, onOpen }: CampaignListProps) {
  return (
    <ul aria-label="Campaigns" className="max-w-3xl border-t border-line">
      {campaigns.map(({ id, goal, status, platforms, weeks, startsOn, progress, failure }) => (
        <li
          key={id}
          className="grid justify-items-start gap-1 border-b border-line py-4 [overflow-wrap:anywhere]"
        >
          <h2>
            <Button variant="text" size="bare" className="text-left" onClick={() => onOpen(id)}>
              <span className="line-clamp-2">{goal}</span>
            </Button>
          </h2>
          <p className="text-sm text-ink-2">
            <span className="font-semibold">{campaignStatusNames[status]}</span>
            {` · ${progressInWords(progress)} · ${platformNames(platforms)} · ${count(weeks, "week")} from ${dayInWords(startsOn)}`}
          </p>
          {failure && <p className="text-sm font-medium text-signal">{failure}</p>}
        </li>
      ))}
    </ul>
  );
}
