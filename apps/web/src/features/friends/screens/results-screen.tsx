import { brand, type FriendSnapshot } from "@earshot/contract";
import { Link } from "@tanstack/react-router";
import { track } from "../../../lib/analytics/analytics.ts";
import { events } from "../../../lib/analytics/events.ts";
import { ApiError } from "../../../lib/api-error.ts";
import { age, count, exactTime } from "../../../lib/format.ts";
import { useNow } from "../../../lib/use-now.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { Logo } from "../../../ui/logo.tsx";
import { PageTitle } from "../../../ui/page-title.tsx";
import { useFriendResults } from "../api/results.ts";
import { ResultContext } from "../parts/result-context.tsx";
import { ResultPhrase } from "../parts/result-phrase.tsx";
import { NoResults, ResultsSkeleton } from "../parts/result-states.tsx";
import { ShareButton } from "../parts/share-button.tsx";
import { threadsOf } from "../search.ts";
import { shareLink } from "../share.ts";

interface ResultsScreenProps {
  id: string;
  /** The share token of the address, if it has one. */
  token: string | undefined;
  /** Whether somebody is signed in here; a stranger has no dashboard. */
  isSignedIn: boolean;
}

interface ResultsProps extends ResultsScreenProps {
  snapshot: FriendSnapshot;
}

function Results({ id, token, isSignedIn, snapshot }: ResultsProps) {
  const now = useNow(60_000);
  const { title, created_at, shareToken, payload } = snapshot;
  const { context, runs } = payload;
  return (
    <>
      <div className="grid gap-4">
        <div className="[overflow-wrap:anywhere]">
          <p className="text-sm text-ink-3">
            Instant Results, generated{" "}
            <time dateTime={created_at} title={exactTime(created_at)}>
              {age(created_at, now).replace(/^Less/, "less")}
            </time>
          </p>
          {/* The friend's name stays out of the document's title, which analytics is told. */}
          <PageTitle documentTitle={`Instant Results · ${brand.name}`}>
            <bdi>{title}</bdi>
          </PageTitle>
          <p className="mt-1 text-ink-2 tabular-nums">
            {count(runs.length, "phrase")}, {count(threadsOf(runs), "thread")} found
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <ShareButton
            label="Share"
            link={shareLink(location.origin, id, shareToken ?? token)}
            onCopied={() => track(events.buttonClicked, { button: "share_friend_results" })}
          />
          {isSignedIn ? (
            <Link to="/dashboard" className={buttonClass("secondary")}>
              Go to dashboard
            </Link>
          ) : (
            // The landing page is no part of the app.
            <a href="/" className={buttonClass("secondary")}>
              What is {brand.name}?
            </a>
          )}
        </div>
      </div>
      <ResultContext context={context} />
      {runs.map((run) => (
        <ResultPhrase key={run.keyword} run={run} now={now} />
      ))}
    </>
  );
}

/** What a friend search found, for anyone who has its link. */
export function ResultsScreen(props: ResultsScreenProps) {
  const { data, error, isFetching, refetch } = useFriendResults(props.id, props.token);
  const isGone = error instanceof ApiError && error.status === 404;
  const isMissing = props.id === "" || (error !== null && !isFetching);
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-8 px-5 py-6 sm:py-10">
      <header>
        <a href="/" className="inline-block rounded-lg">
          <Logo name={brand.name} />
        </a>
      </header>
      <main className="grid grid-cols-[minmax(0,1fr)] gap-10">
        {data && !isGone ? (
          <Results {...props} snapshot={data} />
        ) : isMissing ? (
          <NoResults error={error} onRetry={() => void refetch()} />
        ) : (
          <ResultsSkeleton />
        )}
      </main>
    </div>
  );
}
