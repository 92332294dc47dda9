import type { Client } from "@earshot/contract";
import type { ReactNode } from "react";
import { Table } from "../../../../ui/table.tsx";
import { planName, problemTextsOf } from "../labels.ts";

interface ClientTableProps {
  clients: readonly Client[];
  /** Opens a client's workspace. */
  onOpen: (client: Client) => void;
  /** Further actions on a client. */
  actions: (client: Client) => ReactNode;
}

/** A figure, which is muted if it is zero. */
function Figure({ value, of }: { value: number; of: string }) {
  return (
    <span className={value === 0 ? "text-ink-3" : "font-semibold"}>
      {value.toLocaleString()} <span className="sr-only">{of}</span>
    </span>
  );
}

function Quota({ repliesUsed, repliesLimit }: Client) {
  const left = Math.max(0, repliesLimit - repliesUsed);
  return (
    <span className={left === 0 ? "font-semibold text-caution" : undefined}>
      {left.toLocaleString()} of {repliesLimit.toLocaleString()}
    </span>
  );
}

/** All clients, one row each. */
export function ClientTable({ clients, onOpen, actions }: ClientTableProps) {
  return (
    <Table
      caption="Clients"
      hideCaption
      rows={clients}
      rowId={({ id }) => id}
      empty="No client has this name."
      columns={[
        {
          id: "name",
          name: "Client",
          cell: (client) => (
            <div className="grid min-w-40 justify-items-start gap-0.5 [overflow-wrap:anywhere]">
              <button
                type="button"
                className="text-left font-semibold underline decoration-edge underline-offset-4 hover:decoration-signal"
                onClick={() => onOpen(client)}
              >
                {client.name}
              </button>
              {problemTextsOf(client).map((text) => (
                <span key={text} className="text-sm font-normal text-caution">
                  {text}
                </span>
              ))}
            </div>
          ),
        },
        {
          id: "replies",
          name: "To approve",
          numeric: true,
          cell: ({ waiting }) => <Figure value={waiting.replies} of="replies to approve" />,
        },
        {
          id: "ready",
          name: "Ready to buy",
          numeric: true,
          cell: ({ waiting }) => <Figure value={waiting.ready} of="mentions ready to buy" />,
        },
        {
          id: "mentions",
          name: "Mentions, 7 days",
          numeric: true,
          cell: ({ week }) => <Figure value={week.mentions} of="mentions in 7 days" />,
        },
        {
          id: "live",
          name: "Live replies, 7 days",
          numeric: true,
          cell: ({ week }) => <Figure value={week.live} of="live replies in 7 days" />,
        },
        {
          id: "left",
          name: "Replies left",
          numeric: true,
          cell: (client) => <Quota {...client} />,
        },
        { id: "plan", name: "Plan", cell: planName },
        {
          id: "actions",
          name: "Actions",
          cell: actions,
        },
      ]}
    />
  );
}
