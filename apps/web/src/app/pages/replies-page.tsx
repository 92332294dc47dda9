import { Link, useSearch } from "@tanstack/react-router";
import { OwnAnswerList } from "../../features/fulfilment/own-answers/components/own-answer-list.tsx";
import { RepliesScreen } from "../../features/fulfilment/replies/screens/replies-screen.tsx";
import {
  parseRepliesSearch,
  type RepliesSearch,
} from "../../features/fulfilment/replies/search.ts";
import { buttonClass } from "../../ui/button.tsx";
import { useSearchPatch } from "./use-search-patch.ts";

/** The replies; filters and selection are in the address. */
export function RepliesPage() {
  const search = parseRepliesSearch(useSearch({ strict: false }));
  return (
    <RepliesScreen
      search={search}
      onSearch={useSearchPatch<RepliesSearch>()}
      ownAnswers={<OwnAnswerList />}
      mentionsLink={
        <Link to="/mentions" className={buttonClass("secondary")}>
          Go to mentions
        </Link>
      }
    />
  );
}
