import { type Mention, platforms, sourceNames } from "@earshot/contract";
import { age, count, exactTime, toMoment } from "../../../../lib/format.ts";
import { otherLanguages } from "../../../../lib/languages.ts";
import { communityName } from "../../../../lib/post-title.ts";
import { AuthorName } from "../../../../shared/author-name.tsx";

interface MentionFactsProps {
  mention: Mention;
  now: number;
  onCommunity: (subreddit: string) => void;
}

/** Where, when and by whom the post was written, and which keywords match it. */
export function MentionFacts({ mention, now, onCommunity }: MentionFactsProps) {
  const { source, subreddit, author, score, num_comments, keyword, keywords } = mention;
  const languages = otherLanguages(mention.languages);
  const phrases = keywords.length > 0 ? keywords : [keyword].filter(Boolean);
  return (
    <p className="flex flex-wrap gap-x-3 text-sm text-ink-3 [overflow-wrap:anywhere]">
      <span className="font-semibold text-ink-2">{sourceNames[source]}</span>
      {subreddit && (
        <button
          type="button"
          title={`Only mentions in ${communityName(source, subreddit)}`}
          className="text-left font-semibold text-ink-2 hover:text-ink hover:underline"
          onClick={() => onCommunity(subreddit)}
        >
          {communityName(source, subreddit)}
        </button>
      )}
      <time
        dateTime={toMoment(mention.created_utc)?.toISOString()}
        title={exactTime(mention.created_utc)}
      >
        {age(mention.created_utc, now)}
      </time>
      <AuthorName source={source} author={author} authorUrl={mention.authorUrl} />
      {languages && <span>in {languages}</span>}
      {score !== null && <span>{count(score, platforms[source].scoreNoun)}</span>}
      {num_comments !== null && <span>{count(num_comments, "comment")}</span>}
      <span>
        {phrases.length === 0 && "added by link"}
        {phrases.length > 0 && (phrases.length > 1 ? "keywords " : "keyword ")}
        {phrases.map((phrase) => `“${phrase}”`).join(", ")}
      </span>
      {mention.assignment && (
        <span className="font-semibold text-ink-2">Assigned to {mention.assignment.name}</span>
      )}
    </p>
  );
}
