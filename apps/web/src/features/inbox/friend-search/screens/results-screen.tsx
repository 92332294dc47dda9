import type { FriendSnapshot } from "@earshot/contract";
import { Link } from "@tanstack/react-router";
import { track } from "../../../../lib/analytics/analytics.ts";
import { events } from "../../../../lib/analytics/events.ts";
import { ApiError } from "../../../../lib/api-error.ts";
import { useNow } from "../../../../lib/use-now.ts";
import { buttonClass } from "../../../../ui/button.tsx";
import { useFriendResults } from "../api/get-results.ts";
import { FoundResults, ResultsFrame, WayToLanding } from "../components/found-results.tsx";
import { NoResults, ResultsSkeleton } from "../components/result-states.tsx";
import { ShareButton } from "../components/share-button.tsx";
import { shareLink } from "../share.ts";

interface ResultsScreenProps {
  id: string;
  /** The share token of the address, if any. */
  token: string | undefined;
  /** Whether the visitor is signed in; others also get a link that explains the product. */
  isSignedIn: boolean;
}

interface ResultsProps extends ResultsScreenProps {
  snapshot: FriendSnapshot;
}

function Results({ id, token, isSignedIn, snapshot }: ResultsProps) {
  return (
    <FoundResults
      snapshot={snapshot}
      now={useNow(60_000)}
      share={
        <ShareButton
          label="Share"
          link={shareLink(location.origin, id, snapshot.shareToken ?? token)}
          onCopied={() => track(events.buttonClicked, { button: "share_friend_results" })}
        />
      }
      wayOut={
        <>
          <Link to="/dashboard" className={buttonClass("secondary")}>
            Go to dashboard
          </Link>
          {!isSignedIn && <WayToLanding />}
        </>
      }
    />
  );
}

/** The results of a friend search, for anyone who has the link. */
export function ResultsScreen(props: ResultsScreenProps) {
  const { data, error, isFetching, refetch } = useFriendResults(props.id, props.token);
  const isDeleted = error instanceof ApiError && error.status === 404;
  const isMissing = props.id === "" || (error !== null && !isFetching);
  return (
    <ResultsFrame>
      {data && !isDeleted ? (
        <Results {...props} snapshot={data} />
      ) : isMissing ? (
        <NoResults error={error} onRetry={() => void refetch()} />
      ) : (
        <ResultsSkeleton />
      )}
    </ResultsFrame>
  );
}
