import { messageOf } from "../../../../lib/api-error.ts";
import { age, exactTime } from "../../../../lib/format.ts";
import { useNow } from "../../../../lib/use-now.ts";
import { jobStatusNames } from "../../../../shared/research-messages.ts";
import { Button } from "../../../../ui/button.tsx";
import { LoadProblem } from "../../../../ui/load-problem.tsx";
import { Section } from "../../../../ui/section.tsx";
import { useComparisons } from "../api/analyze-communities.ts";

/** The last comparisons, to open again; renders nothing if there are none. */
export function ComparisonList({ onOpen }: { onOpen: (jobId: string) => void }) {
  const { data: items, error, refetch } = useComparisons();
  const now = useNow(60_000);
  if (error && !items) {
    return (
      <LoadProblem
        message={messageOf(error, "Your comparisons could not be loaded.")}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!items || items.length === 0) return null;
  return (
    <Section title="Your comparisons" className="max-w-3xl">
      <ul aria-label="Comparisons" className="border-t border-line">
        {items.map(({ job_id, title, status, createdAt }) => (
          <li
            key={job_id}
            className="grid justify-items-start gap-0.5 border-b border-line py-2 [overflow-wrap:anywhere]"
          >
            <Button variant="text" size="bare" className="text-left" onClick={() => onOpen(job_id)}>
              {title}
            </Button>
            <p className="text-sm text-ink-3">
              <span className="font-semibold">{jobStatusNames[status]}</span>
              {" · "}
              <time dateTime={createdAt} title={exactTime(createdAt)}>
                {age(createdAt, now)}
              </time>
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
