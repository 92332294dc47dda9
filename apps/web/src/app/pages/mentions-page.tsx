import type { User } from "@earshot/contract";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useState } from "react";
import { useKeywords } from "../../features/keywords/api/list-keywords.ts";
import { KeywordsDialog } from "../../features/keywords/parts/keywords-dialog.tsx";
import { MentionsScreen } from "../../features/mentions/screens/mentions-screen.tsx";
import { type MentionsSearch, parseMentionsSearch } from "../../features/mentions/search.ts";
import { WatchingLine } from "../../features/monitoring/parts/watching-line.tsx";
import { WatchingSummary } from "../../features/monitoring/parts/watching-summary.tsx";
import { useMe } from "../../features/session/api/me.ts";
import { Button } from "../../ui/button.tsx";

const quotaOf = (user: User | null | undefined) => ({
  used: user?.keywordsUsed ?? 0,
  limit: user?.keywordsLimit ?? null,
});

/** The mentions screen at both its addresses, put together from its features. */
export function MentionsPage() {
  const search = parseMentionsSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const { data: user } = useMe();
  const { data: keywords } = useKeywords();
  const [keywordsOpen, setKeywordsOpen] = useState(false);

  const onSearch = useCallback(
    (patch: MentionsSearch, { replace = false } = {}) =>
      void navigate({
        to: ".",
        search: (present) => ({ ...present, ...patch }),
        replace,
        resetScroll: false,
      }),
    [navigate],
  );

  return (
    <>
      <MentionsScreen
        search={search}
        onSearch={onSearch}
        keywords={keywords?.map(({ keyword }) => keyword)}
        watchingLine={<WatchingLine />}
        watchingSummary={<WatchingSummary />}
        onAddKeyword={() => setKeywordsOpen(true)}
        actions={
          <Button onClick={() => setKeywordsOpen(true)}>
            {keywords ? `Keywords · ${keywords.length.toLocaleString()}` : "Keywords"}
          </Button>
        }
      />
      <KeywordsDialog
        open={keywordsOpen}
        onClose={() => setKeywordsOpen(false)}
        quota={quotaOf(user)}
      />
    </>
  );
}
