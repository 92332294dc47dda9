import type { Reply, TrackedLink } from "@earshot/contract";
import { messageOf } from "../../../../lib/api-error.ts";
import { webAddress } from "../../../../lib/format.ts";
import { Button } from "../../../../ui/button.tsx";
import { ExternalLink } from "../../../../ui/external-link.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { type Column, Table } from "../../../../ui/table.tsx";
import { useReplyLinks } from "../api/list-reply-links.ts";

/** The short form of a page's address, without the parts that every address has. */
const pageName = (target: string): string => {
  const { host, pathname, search, hash } = new URL(target);
  const rest = `${pathname}${search}${hash}`;
  return `${host}${rest === "/" ? "" : rest}`;
};

const columns: readonly Column<TrackedLink>[] = [
  {
    id: "page",
    name: "Page",
    cell: ({ target }) =>
      webAddress(target) ? (
        <ExternalLink href={target} className="underline [overflow-wrap:anywhere]">
          {pageName(target)}
        </ExternalLink>
      ) : (
        target
      ),
  },
  { id: "clicks", name: "Clicks", numeric: true, cell: ({ clicks }) => clicks.toLocaleString() },
  {
    id: "conversions",
    name: "Conversions",
    numeric: true,
    cell: ({ conversions }) => conversions.toLocaleString(),
  },
];

/** The tracked links of a reply: how many people followed them, without programs, and the conversions. */
export function ReplyLinks({ reply }: { reply: Reply }) {
  const { data, error, refetch } = useReplyLinks(reply.id);
  return (
    <section>
      {data && (
        <Table
          caption="The tracked links of this reply"
          hideCaption
          columns={columns}
          rows={data}
          rowId={({ code }) => code}
          empty="This reply has no tracked links. A writer can add links to your site, and their clicks are counted here."
        />
      )}
      {error && !data && (
        <p role="alert" className="mt-1">
          {messageOf(error, "The links could not be loaded.")}{" "}
          <Button size="small" onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      )}
      {!data && !error && (
        <Loading label="Loading the links">
          <Skeleton className="mt-2 h-16" />
        </Loading>
      )}
    </section>
  );
}
