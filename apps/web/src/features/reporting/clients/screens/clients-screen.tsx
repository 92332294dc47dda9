import { brand, type Client } from "@earshot/contract";
import { type ReactNode, useState } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { count } from "../../../../lib/format.ts";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { TextField } from "../../../../ui/field.tsx";
import { LoadProblem } from "../../../../ui/load-problem.tsx";
import { PageTitle } from "../../../../ui/page-title.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { useClients } from "../api/list-clients.ts";
import { ClientTable } from "../components/client-table.tsx";
import { waitingSentence } from "../labels.ts";

/** The number of clients from which on they can be searched by name. */
const searchedFrom = 8;

interface ClientsScreenProps {
  /** Whether the user may have clients here; otherwise why not. */
  problem: ReactNode;
  /** Creates a client; null for users who may not. */
  newClient: ReactNode;
  onOpen: (client: Client) => void;
  actions: (client: Client) => ReactNode;
}

function Content({ clients, onOpen, actions }: ClientsScreenProps & { clients: Client[] }) {
  const [search, setSearch] = useState("");
  const words = search.trim().toLowerCase();
  const shown = clients.filter(({ name }) => name.toLowerCase().includes(words));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <p className="font-display text-xl font-bold tracking-[-0.02em]">
        {waitingSentence(clients)}
      </p>
      {clients.length >= searchedFrom && (
        <search className="max-w-sm">
          <TextField
            label="Search clients"
            type="search"
            autoComplete="off"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
          <p role="status" className="sr-only">
            {words === "" ? "" : `${count(shown.length, "client")} found.`}
          </p>
        </search>
      )}
      <ClientTable clients={shown} onOpen={onOpen} actions={actions} />
    </div>
  );
}

/** An overview of all client workspaces of an agency. */
export function ClientsScreen(props: ClientsScreenProps) {
  const { problem, newClient } = props;
  const { data: clients, error, refetch } = useClients(!problem);
  const view = () => {
    if (problem) return <div className="max-w-[65ch] text-ink-2">{problem}</div>;
    if (clients?.length === 0) {
      return (
        <EmptyState title="No clients yet" action={newClient}>
          <p>
            Each client gets a workspace in your name, with a plan and quota of its own. What waits
            in them appears here.
          </p>
        </EmptyState>
      );
    }
    if (clients) return <Content {...props} clients={clients} />;
    if (error) {
      return (
        <LoadProblem
          message={messageOf(error, "The clients could not be loaded.")}
          onRetry={() => void refetch()}
        />
      );
    }
    return (
      <Loading label="Loading the clients">
        <Skeleton className="h-60" />
      </Loading>
    );
  };
  return (
    // On a wide window there is room for all columns.
    <div data-wide>
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <PageTitle documentTitle={`Clients · ${brand.name}`}>Clients</PageTitle>
        {clients && clients.length > 0 && newClient}
      </header>
      <div className="mt-6">{view()}</div>
    </div>
  );
}
