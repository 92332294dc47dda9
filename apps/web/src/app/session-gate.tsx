import { brand, type User } from "@earshot/contract";
import type { ReactNode } from "react";
import { useMe } from "../features/session/api/me.ts";
import { messageOf } from "../lib/api-error.ts";
import { Button } from "../ui/button.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { Loading } from "../ui/skeleton.tsx";

/** The server could not be asked who this is. */
function ServerAway({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <main className="mx-auto grid max-w-md justify-items-start gap-4 px-5 py-24">
      <PageTitle documentTitle={brand.name}>{brand.name} can’t be reached</PageTitle>
      <p role="alert" className="text-ink-2">
        {messageOf(error, "Something went wrong. Please try again.")}
      </p>
      <Button look="primary" onClick={onRetry}>
        Try again
      </Button>
    </main>
  );
}

/** Finds out who is here before anything is shown to them. */
export function SessionGate({ children }: { children: (user: User | null) => ReactNode }) {
  const { data: user, error, refetch, isFetching } = useMe();
  if (user !== undefined) return children(user);
  if (error && !isFetching) return <ServerAway error={error} onRetry={() => void refetch()} />;
  return (
    <main className="grid min-h-dvh place-items-center">
      <Loading label="Verifying access...">
        <p className="text-ink-2">Verifying access...</p>
      </Loading>
    </main>
  );
}
