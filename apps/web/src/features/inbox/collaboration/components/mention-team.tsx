import type { Member, Mention } from "@earshot/contract";
import { Section } from "../../../../ui/section.tsx";
import { Assignment } from "./assignment.tsx";
import { Comments } from "./comments.tsx";

export interface MentionTeamProps {
  mention: Mention;
  /** The people of the workspace; undefined while unknown. */
  members: readonly Member[] | undefined;
  now: number;
  onChanged: (mention: Mention) => void;
}

/** What the members of a workspace share about a mention: its assignee, and their comments. */
export function MentionTeam({ mention, members, now, onChanged }: MentionTeamProps) {
  return (
    <Section title="Team" className="mt-8 border-t border-line pt-4">
      <Assignment mention={mention} members={members} now={now} onChanged={onChanged} />
      <div className="mt-2">
        <Comments mentionId={mention.id} now={now} />
      </div>
    </Section>
  );
}
