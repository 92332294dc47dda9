import type { MentionFeed, SavedFilter } from "@earshot/contract";
import { IfMay, NeedsRole } from "../../../../shared/needs-role.tsx";
import { Section } from "../../../../ui/section.tsx";
import { FeedForm } from "../components/feed-form.tsx";
import { FeedList } from "../components/feed-list.tsx";

interface FeedSettingsProps {
  savedFilters: readonly SavedFilter[];
  /** Describes a filter. */
  describe: (filter: MentionFeed["filter"]) => string;
}

/** The feeds of mentions: their purpose, the list, and a form for a new one. */
export function FeedSettings({ savedFilters, describe }: FeedSettingsProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <Section title="Feeds">
        <p className="max-w-[65ch] text-ink-2">
          Read mentions in your feed reader. Anyone who has the address of a feed can read it, so
          keep it secret; delete the feed to end it. A feed shows the newest 50 mentions. Posts that
          are deleted disappear from it, and posts that you pasted are not in it.
        </p>
        <NeedsRole call="listMentionFeeds">
          <FeedList describe={describe} />
        </NeedsRole>
      </Section>
      <IfMay call="createMentionFeed">
        <Section title="Create a feed">
          <FeedForm savedFilters={savedFilters} />
        </Section>
      </IfMay>
    </div>
  );
}
