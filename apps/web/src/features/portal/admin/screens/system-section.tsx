import { useNow } from "../../../../lib/use-now.ts";
import { Section } from "../../../../ui/section.tsx";
import { FailedJobs } from "../components/failed-jobs.tsx";
import { PaddleEvents } from "../components/paddle-events.tsx";
import type { AdminSectionProps } from "./admin-sections.tsx";

/** Failed jobs, and the events that Paddle sent, each with a button that repeats it. */
export function SystemSection({
  search,
  onSearch,
}: Pick<AdminSectionProps, "search" | "onSearch">) {
  const now = useNow(15_000);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <Section title="Failed jobs">
        <FailedJobs now={now} />
      </Section>
      <Section title="Paddle’s events">
        <p className="text-ink-2">
          Replaying an event handles it again. It changes nothing where something newer is known.
        </p>
        <PaddleEvents
          state={search.state}
          page={search.page ?? 1}
          onState={(state) => onSearch({ state, page: undefined })}
          onPage={(page, options) => onSearch({ page: page > 1 ? page : undefined }, options)}
          now={now}
        />
      </Section>
    </div>
  );
}
