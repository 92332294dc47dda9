import { sourceNames } from "@earshot/contract";
import { type ReactNode, useState } from "react";
import { communityName, postTitle } from "../../../../lib/post-title.ts";
import { Pagination } from "../../../../ui/pagination.tsx";
import { pageCount } from "../../../../ui/paging.ts";
import {
  supportDataOnPage,
  useSupportMentions,
  useSupportReplies,
} from "../api/list-support-data.ts";
import { mentionStatusNames, replyStatusNames } from "../labels.ts";
import { Loaded } from "./loaded.tsx";

interface RowProps {
  title: string;
  details: readonly (string | null)[];
  text: string;
}

/** A mention or a reply: its text expands below its title. */
function Row({ title, details, text }: RowProps) {
  return (
    <li className="border-b border-line">
      <details className="group py-2">
        <summary className="cursor-pointer list-none [overflow-wrap:anywhere] [&::-webkit-details-marker]:hidden">
          <span className="font-medium group-hover:underline">{title}</span>
          <span className="block text-sm text-ink-3">{details.filter(Boolean).join(" · ")}</span>
        </summary>
        <p className="mt-2 max-w-[72ch] font-quote whitespace-pre-line [overflow-wrap:anywhere]">
          {text || "No text."}
        </p>
      </details>
    </li>
  );
}

interface ListProps {
  label: string;
  none: string;
  total: number;
  page: number;
  onPage: (page: number) => void;
  children: ReactNode;
}

function List({ label, none, total, page, onPage, children }: ListProps) {
  if (total === 0) return <p className="text-ink-2">{none}</p>;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ul aria-label={label} className="border-t border-line">
        {children}
      </ul>
      <Pagination
        label={`Pages of the ${label.toLowerCase()}`}
        page={page}
        count={pageCount(total, supportDataOnPage)}
        onPage={onPage}
      />
    </div>
  );
}

/** The mentions of a workspace whose owner allows it. */
export function SupportMentions({ id }: { id: string }) {
  const [page, setPage] = useState(1);
  return (
    <Loaded query={useSupportMentions(id, page)} name="the mentions">
      {({ mentions, total }) => (
        <List
          label="Mentions of the customer"
          none="The workspace has no mentions."
          total={total}
          page={page}
          onPage={setPage}
        >
          {mentions.map((mention) => (
            <Row
              key={mention.id}
              title={postTitle(mention)}
              details={[
                mention.subreddit
                  ? communityName(mention.source, mention.subreddit)
                  : sourceNames[mention.source],
                mention.keyword,
                mention.intent.level,
                mentionStatusNames[mention.status],
              ]}
              text={mention.fullContent}
            />
          ))}
        </List>
      )}
    </Loaded>
  );
}

/** The replies of a workspace whose owner allows it. */
export function SupportReplies({ id }: { id: string }) {
  const [page, setPage] = useState(1);
  return (
    <Loaded query={useSupportReplies(id, page)} name="the replies">
      {({ replies, total }) => (
        <List
          label="Replies of the customer"
          none="The workspace has no replies."
          total={total}
          page={page}
          onPage={setPage}
        >
          {replies.map(({ id: replyId, post, status, text }) => (
            <Row
              key={replyId}
              title={postTitle(post)}
              details={[
                post.subreddit
                  ? communityName(post.source, post.subreddit)
                  : sourceNames[post.source],
                replyStatusNames[status],
              ]}
              text={text}
            />
          ))}
        </List>
      )}
    </Loaded>
  );
}
