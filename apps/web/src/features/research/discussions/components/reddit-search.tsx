import type { Discussion } from "@earshot/contract";
import { messageOf } from "../../../../lib/api-error.ts";
import { splitCommas } from "../../../../lib/company-form.ts";
import { count } from "../../../../lib/format.ts";
import { PhrasesForm } from "../../../../shared/phrases-form.tsx";
import { useAskedSearch } from "../../../../shared/use-asked-search.ts";
import { LoadProblem } from "../../../../ui/load-problem.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { WarningNote } from "../../../../ui/warning-note.tsx";
import { useRedditSearch } from "../api/search-reddit.ts";
import type { DiscussionLinks } from "../list-context.ts";
import { DiscussionList } from "./discussion-list.tsx";

/** Returns the searched phrase that a post contains; the first one if its shown text contains none. */
function phraseIn({ title, content }: Discussion, phrases: readonly string[]): string {
  const text = `${title} ${content}`.toLowerCase();
  return phrases.find((phrase) => text.includes(phrase.toLowerCase())) ?? phrases[0] ?? title;
}

interface RedditSearchProps {
  /** The searched phrases, separated by commas. */
  keywords: string | undefined;
  links: DiscussionLinks;
  onSearch: (keywords: string) => void;
}

/** Searches Reddit for posts. */
export function RedditSearch({ keywords = "", links, onSearch }: RedditSearchProps) {
  const phrases = splitCommas(keywords);
  const { isAsked, submit } = useAskedSearch({ keywords, onSearch });
  const { data, error, isFetching, refetch } = useRedditSearch(phrases, isAsked);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <PhrasesForm
        key={keywords}
        label="Search Reddit"
        start={keywords}
        action="Search"
        busy={isFetching}
        onSubmit={(next) => submit(next, refetch)}
      />
      {!data && isFetching && (
        <Loading label="Searching Reddit">
          <Skeleton className="h-60" />
        </Loading>
      )}
      {error && !isFetching && (
        <LoadProblem
          message={messageOf(error, "Reddit could not be searched.")}
          onRetry={() => void refetch()}
        />
      )}
      {data && (
        <>
          {data.notice && <WarningNote title="Some results are missing">{data.notice}</WarningNote>}
          <p role="status" className="text-ink-2 tabular-nums">
            {data.posts.length > 0 &&
              `${count(data.posts.length, "post")}, the strongest intent first.`}
          </p>
          <DiscussionList
            // Each search has its own analysis.
            key={keywords}
            discussions={data.posts}
            keywordOf={(post) => phraseIn(post, phrases)}
            links={links}
            empty="No posts with these keywords. Fewer or different words find more."
          />
        </>
      )}
    </div>
  );
}
