import type { Exclusion } from "@earshot/contract";
import { useRef } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { useNow } from "../../../../lib/use-now.ts";
import { NeedsRole } from "../../../../shared/needs-role.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { useExclusions } from "../api/list-exclusions.ts";
import { AddExclusionForm } from "./add-exclusion-form.tsx";
import { ExclusionRow } from "./exclusion-row.tsx";

function ExclusionList({ exclusions }: { exclusions: readonly Exclusion[] }) {
  const now = useNow(60_000);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <>
      <h3 ref={heading} tabIndex={-1} className="font-semibold outline-none">
        Active exclusions
      </h3>
      {exclusions.length === 0 ? (
        <p className="py-3 text-ink-2">
          No exclusions yet. Exclusions that you add above, or with “Not relevant” on a mention,
          appear here with how much they hide. You can remove them at any time.
        </p>
      ) : (
        <ul className="mt-2 border-t border-line">
          {exclusions.map((exclusion) => (
            <ExclusionRow
              key={exclusion.id}
              exclusion={exclusion}
              now={now}
              onRemoved={() => heading.current?.focus()}
            />
          ))}
        </ul>
      )}
    </>
  );
}

/** The workspace's exclusions, with forms to add and remove them. */
export function Exclusions() {
  const { data: exclusions, error, refetch } = useExclusions();
  return (
    <div className="grid gap-6">
      <NeedsRole call="addExclusion">
        <AddExclusionForm />
      </NeedsRole>
      <section className="border-t border-line pt-5">
        {exclusions ? (
          <ExclusionList exclusions={exclusions} />
        ) : error ? (
          <div role="alert" className="flex items-center justify-between gap-4">
            <p className="text-signal">{messageOf(error, "The exclusions could not be loaded.")}</p>
            <Button size="small" onClick={() => void refetch()}>
              Retry
            </Button>
          </div>
        ) : (
          <Loading label="Loading exclusions">
            <Skeleton className="mb-3 h-10" />
            <Skeleton className="h-10" />
          </Loading>
        )}
      </section>
    </div>
  );
}
