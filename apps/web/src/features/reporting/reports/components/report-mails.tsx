import type { ReportSettings } from "@earshot/contract";
import { useId } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { mediumDateTime } from "../../../../lib/date-format.ts";
import { CheckboxField } from "../../../../ui/field.tsx";
import { LoadProblem } from "../../../../ui/load-problem.tsx";
import { Section } from "../../../../ui/section.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { useReportSettings, useSaveReportSettings } from "../api/reports.ts";
import { kindNames } from "../words.ts";

/** When the next reports are due. */
function DueDates({ due }: Pick<ReportSettings, "due">) {
  return (
    <ul className="grid gap-1 text-ink-2">
      {due.map(({ kind, at }) => (
        <li key={kind}>
          {kindNames[kind]}:{" "}
          {at === null ? (
            "planned within a minute"
          ) : (
            <>
              next on <time dateTime={at}>{mediumDateTime(new Date(at))}</time>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Whether the reports are emailed to the user, and when the next ones are due. */
export function ReportMails() {
  const { data, error, refetch } = useReportSettings();
  const save = useSaveReportSettings();
  const hint = useId();
  const mail = save.isPending ? save.variables.mail : data?.mail;
  return (
    <Section title="By email">
      {error && !data && (
        <LoadProblem
          message={messageOf(error, "Your settings could not be loaded.")}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && (
        <Loading label="Loading settings">
          <Skeleton className="h-11" />
        </Loading>
      )}
      {data && (
        <>
          <CheckboxField
            label="Email me the reports of this workspace"
            role="switch"
            aria-describedby={hint}
            checked={mail}
            onChange={(event) => {
              if (!save.isPending) save.mutate({ mail: event.target.checked });
            }}
          />
          <p id={hint} className="max-w-[72ch] text-ink-2">
            This is your own setting: everyone in the workspace has one. Emails go to a confirmed
            address only.
          </p>
          <DueDates due={data.due} />
        </>
      )}
    </Section>
  );
}
