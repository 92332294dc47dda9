import { brand } from "@earshot/contract";
import { messageOf } from "../../../../lib/api-error.ts";
import { PageTitle } from "../../../../ui/page-title.tsx";
import { useReply } from "../api/get-reply.ts";
import type { RepliesSearch } from "../search.ts";
import { OpenError, PageSkeleton } from "./list-states.tsx";
import { ReplyPage } from "./reply-page.tsx";

interface OpenReplyProps {
  id: string;
  tab: RepliesSearch["tab"];
  now: number;
  onTab: (tab: RepliesSearch["tab"]) => void;
  onBack: () => void;
}

/** The page of the reply that the address names, once it is loaded. */
export function OpenReply({ id, tab, now, onTab, onBack }: OpenReplyProps) {
  const { data, error } = useReply(id);
  if (!data) {
    return (
      <>
        <PageTitle documentTitle={`Reply · ${brand.name}`}>Reply</PageTitle>
        {error ? (
          <OpenError message={messageOf(error, "Please try again.")} onClose={onBack} />
        ) : (
          <PageSkeleton />
        )}
      </>
    );
  }
  return (
    <ReplyPage
      reply={data}
      now={now}
      tab={tab ?? "texts"}
      onTab={(chosen) => onTab(chosen === "texts" ? undefined : chosen)}
      onBack={onBack}
    />
  );
}
