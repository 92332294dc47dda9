import { messageOf } from "../../../../lib/api-error.ts";
import { splitCommas } from "../../../../lib/company-form.ts";
import { count, webAddress } from "../../../../lib/format.ts";
import { PhrasesForm } from "../../../../shared/phrases-form.tsx";
import { useAskedSearch } from "../../../../shared/use-asked-search.ts";
import { ExternalLink } from "../../../../ui/external-link.tsx";
import { LoadProblem } from "../../../../ui/load-problem.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { WarningNote } from "../../../../ui/warning-note.tsx";
import { useGroupSearch } from "../api/search-communities.ts";

interface GroupSearchProps {
  /** The searched phrases, separated by commas. */
  keywords: string | undefined;
  onSearch: (keywords: string) => void;
}

/** Searches the web for public Facebook groups. */
export function GroupSearch({ keywords = "", onSearch }: GroupSearchProps) {
  const { isAsked, submit } = useAskedSearch({ keywords, onSearch });
  const { data, error, isFetching, refetch } = useGroupSearch(splitCommas(keywords), isAsked);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <p className="max-w-[65ch] text-ink-2">
        Groups that web search knows. Facebook lets nobody read or measure them from outside: open a
        group to see its members and rules.
      </p>
      <PhrasesForm
        key={keywords}
        label="Search Facebook groups"
        start={keywords}
        action="Search"
        busy={isFetching}
        onSubmit={(next) => submit(next, refetch)}
      />
      {!data && isFetching && (
        <Loading label="Searching Facebook groups">
          <Skeleton className="h-40" />
        </Loading>
      )}
      {error && !isFetching && (
        <LoadProblem
          message={messageOf(error, "The groups could not be searched.")}
          onRetry={() => void refetch()}
        />
      )}
      {data && (
        <>
          {data.notice && <WarningNote title="Some results are missing">{data.notice}</WarningNote>}
          <p role="status" className="text-ink-2 tabular-nums">
            {data.groups.length > 0
              ? `${count(data.groups.length, "group")} found.`
              : "No groups with these keywords. More general words find more."}
          </p>
          <ul aria-label="Facebook groups" className="max-w-3xl border-t border-line">
            {data.groups.map(({ name, url, description, keyword }) => {
              const address = webAddress(url);
              return (
                <li
                  key={url}
                  className="grid gap-0.5 border-b border-line py-3 [overflow-wrap:anywhere]"
                >
                  <h3 dir="auto" className="font-semibold">
                    {address ? (
                      <ExternalLink
                        href={address}
                        arrow
                        className="underline decoration-edge underline-offset-4"
                      >
                        {name}
                      </ExternalLink>
                    ) : (
                      name
                    )}
                  </h3>
                  {description && (
                    <p dir="auto" className="max-w-[72ch] text-ink-2">
                      {description}
                    </p>
                  )}
                  <p className="text-sm text-ink-3">{`Found with “${keyword}”`}</p>
                </li>
              );
            })}
          </ul>
        </>
      )}
    </div>
  );
}
