import type { WorkspaceReport } from "@earshot/contract";
import { count } from "../../../../lib/format.ts";
import { communityName } from "../../../../lib/post-title.ts";
import { RowBars } from "../../../../ui/row-bars.tsx";
import { shareOf, voiceNames } from "../words.ts";

/** How the mentions are shared among the own brand, competitors and the problem. */
export function ShareOfVoice({ figures: { voice } }: Pick<WorkspaceReport, "figures">) {
  const whole = voice.reduce((sum, { mentions }) => sum + mentions, 0);
  if (voice.length === 0) {
    return (
      <p className="max-w-[65ch] text-ink-2">
        Say on the list of keywords which ones are your own brand, a competitor or a problem. The
        next report then shows how the mentions are shared among them.
      </p>
    );
  }
  return (
    <div className="grid max-w-2xl gap-4">
      <RowBars
        label="Share of voice"
        bars={voice.map(({ kind, mentions }) => ({ label: voiceNames[kind], value: mentions }))}
        say={(value) => shareOf(value, whole)}
      />
      <dl className="grid gap-2">
        {voice.map(({ kind, mentions, keywords }) => (
          <div key={kind} className="text-sm [overflow-wrap:anywhere]">
            <dt className="inline font-semibold">
              {voiceNames[kind]}, {count(mentions, "mention")}:{" "}
            </dt>
            <dd className="inline text-ink-2">
              {keywords
                .map(({ keyword, mentions: found }) => `${keyword} ${found.toLocaleString()}`)
                .join(", ")}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** The suggested changes: noisy keywords, and communities that remove replies. */
export function Advice({ figures: { advice } }: Pick<WorkspaceReport, "figures">) {
  const { noisyKeywords, removingCommunities } = advice;
  if (noisyKeywords.length + removingCommunities.length === 0) {
    return (
      <p className="max-w-[65ch] text-ink-2">
        Nothing. No keyword found mostly noise, and no community removed half of your replies.
      </p>
    );
  }
  return (
    <ul className="grid max-w-[65ch] list-disc gap-2 pl-5 [overflow-wrap:anywhere]">
      {noisyKeywords.map(({ keyword, mentions, skipped, cold }) => (
        <li key={keyword}>
          <q>{keyword}</q> found {count(mentions, "mention")}, of which{" "}
          {skipped >= cold
            ? `you skipped ${skipped.toLocaleString()}`
            : `${cold.toLocaleString()} are cold`}
          . Make the keyword more precise or delete it.
        </li>
      ))}
      {removingCommunities.map(({ source, community, placed, removed }) => (
        <li key={`${source} ${community}`}>
          {communityName(source, community)} removed {removed.toLocaleString()} of{" "}
          {count(placed, "reply", "replies")}. Consider excluding this community.
        </li>
      ))}
    </ul>
  );
}
