import { brand, type CompanyContext } from "@earshot/contract";
import type { ReactNode } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { useProfile } from "../../../../shared/api/get-profile.ts";
import { Button } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { PlainPage } from "../../../../ui/plain-page.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";

/** Fetches the company's profile and then renders its children with it. */
export function SavedProfile({ children }: { children: (profile: CompanyContext) => ReactNode }) {
  const { data: profile, error, refetch } = useProfile();
  if (profile) return children(profile);
  return (
    <PlainPage name={brand.name} width="wide">
      {error ? (
        <EmptyState
          alert
          title="Error loading your profile"
          action={<Button onClick={() => void refetch()}>Retry</Button>}
        >
          <p>{messageOf(error, "Please try again.")}</p>
        </EmptyState>
      ) : (
        <Loading label="Loading your profile">
          <div className="grid gap-4">
            <Skeleton className="h-9 w-72" />
            <Skeleton className="h-11" />
            <Skeleton className="h-24" />
          </div>
        </Loading>
      )}
    </PlainPage>
  );
}
