import { brand, type Reply } from "@earshot/contract";
import { useEffect, useId, useRef } from "react";
import { postTitle } from "../../../../lib/post-title.ts";
import { Button } from "../../../../ui/button.tsx";
import { PageTitle } from "../../../../ui/page-title.tsx";
import { Tabs } from "../../../../ui/tabs.tsx";
import { progressOfReply } from "../progress.ts";
import type { ReplyTab } from "../search.ts";
import { ReplyActions } from "./reply-actions.tsx";
import { ReplyAudit } from "./reply-audit.tsx";
import { ReplyHistory } from "./reply-history.tsx";
import { ReplyLinks } from "./reply-links.tsx";
import { ReplyProgress } from "./reply-progress.tsx";
import { ReplyStatusLine } from "./reply-status.tsx";
import { ReplyTexts } from "./reply-texts.tsx";
import { ReplyThread } from "./reply-thread.tsx";
import { SurvivalChecks } from "./survival-checks.tsx";

interface ReplyPageProps {
  reply: Reply;
  now: number;
  tab: ReplyTab;
  onTab: (tab: ReplyTab) => void;
  onBack: () => void;
}

function TabContent({ reply, now, tab }: Pick<ReplyPageProps, "reply" | "now" | "tab">) {
  if (tab === "links") return <ReplyLinks reply={reply} />;
  if (tab === "audit") return <ReplyAudit reply={reply} />;
  return (
    <div className="grid gap-6">
      <ReplyTexts reply={reply} now={now} />
      <ReplyHistory history={reply.history} now={now} />
    </div>
  );
}

/** One reply: its steps with its actions, the thread with the reply in it, its checks and its records. */
export function ReplyPage({ reply, now, tab, onTab, onBack }: ReplyPageProps) {
  const titleId = useId();
  const article = useRef<HTMLElement>(null);
  const title = postTitle(reply.post);
  // The address changes without a scroll, and the list may have been scrolled far down.
  useEffect(() => {
    document.documentElement.scrollTop = 0;
  }, []);
  const tabs = [
    { id: "texts", name: "Text history" },
    { id: "links", name: "Link clicks", count: reply.clicks > 0 ? reply.clicks : undefined },
    { id: "audit", name: "Audit log" },
  ] as const;
  return (
    <article
      ref={article}
      tabIndex={-1}
      aria-labelledby={titleId}
      className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6 outline-offset-4"
    >
      <div>
        <Button variant="quiet" size="small" className="mb-2 -ml-3" onClick={onBack}>
          <span aria-hidden="true">←</span> Replies
        </Button>
        <PageTitle
          documentTitle={`Reply to “${title}” · ${brand.name}`}
          className="text-xl font-semibold [overflow-wrap:anywhere]"
        >
          <span id={titleId} dir="auto">
            {title}
          </span>
        </PageTitle>
        <ReplyStatusLine reply={reply} now={now} />
      </div>
      <ReplyProgress
        progress={progressOfReply(reply, now)}
        now={now}
        actions={<ReplyActions reply={reply} now={now} onDone={() => article.current?.focus()} />}
      />
      <ReplyThread reply={reply} now={now} />
      <SurvivalChecks reply={reply} now={now} />
      <Tabs label="Records of this reply" tabs={tabs} chosen={tab} onChoose={onTab}>
        <TabContent reply={reply} now={now} tab={tab} />
      </Tabs>
    </article>
  );
}
