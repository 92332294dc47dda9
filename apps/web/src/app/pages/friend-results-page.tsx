import { useParams, useSearch } from "@tanstack/react-router";
import { ResultsScreen } from "../../features/inbox/friend-search/screens/results-screen.tsx";
import { usePortal } from "../../lib/portal.ts";
import { getToken } from "../../lib/token.ts";

/** The results of a friend search, for anyone with their link; no session is needed. */
export function FriendResultsPage() {
  const { id = "" }: { id?: string } = useParams({ strict: false });
  const { token }: { token?: string | undefined } = useSearch({ strict: false });
  const isSignedIn = getToken(usePortal()) !== null;
  return <ResultsScreen id={id} token={token} isSignedIn={isSignedIn} />;
}
