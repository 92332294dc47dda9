import { postFormats, postTypes } from "@earshot/contract";
import { messageOf } from "../../../../lib/api-error.ts";
import { dayAndMonth, dayInWords } from "../../../../lib/day.ts";
import { capitalized, count } from "../../../../lib/format.ts";
import { voiceNameLabel } from "../../../../shared/voice-label.ts";
import { BarChart } from "../../../../ui/bar-chart.tsx";
import { ChartFrame } from "../../../../ui/chart-frame.tsx";
import { LoadProblem } from "../../../../ui/load-problem.tsx";
import { Section } from "../../../../ui/section.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { Table } from "../../../../ui/table.tsx";
import { useContentAnalytics } from "../api/get-analytics.ts";

const days = 30;

interface Counted {
  key: string;
  generated: number;
  saved: number;
}

/** The platform of a type of post; texts that are counted elsewhere have their own types. */
function typeName(key: string): string {
  const type = postTypes.find((one) => one === key);
  return type ? postFormats[type].label : capitalized(key);
}

interface CountsProps {
  title: string;
  /** The name of the rows. */
  head: string;
  rows: readonly Counted[];
  nameOf: (key: string) => string;
  /** The short form of a name, if names are long. */
  markOf?: (key: string) => string;
}

function Counts({ title, head, rows, nameOf, markOf = nameOf }: CountsProps) {
  return (
    <ChartFrame
      title={title}
      level={3}
      chart={
        <BarChart
          low
          label={`${title}, last ${days} days`}
          bars={rows.map(({ key, generated }) => ({
            ...{ label: nameOf(key), mark: markOf(key) },
            value: generated,
          }))}
          say={(value) => count(value, "text")}
        />
      }
      table={
        <Table
          caption={title}
          hideCaption
          empty=""
          rows={rows}
          rowId={({ key }) => key}
          columns={[
            { id: "name", name: head, cell: ({ key }) => nameOf(key) },
            {
              id: "generated",
              name: "Generated",
              numeric: true,
              cell: ({ generated }) => generated.toLocaleString(),
            },
            {
              id: "saved",
              name: "Saved",
              numeric: true,
              cell: ({ saved }) => saved.toLocaleString(),
            },
          ]}
        />
      }
    />
  );
}

/** How many texts were generated and saved, by type, voice and day. */
export function ContentAnalytics() {
  const { data, error, refetch } = useContentAnalytics(days);
  if (error) {
    const message = messageOf(error, "The figures could not be loaded.");
    return <LoadProblem message={message} onRetry={() => void refetch()} />;
  }
  if (!data) {
    return (
      <Loading label="Loading the figures">
        <Skeleton className="h-32" />
      </Loading>
    );
  }
  const { byType, byVoice, byDay } = data;
  if (byType.length === 0) return null;
  return (
    <Section title={`Texts of the last ${days} days`}>
      <div className="mt-2 grid gap-6 lg:grid-cols-3">
        <Counts title="By type" head="Type" rows={byType} nameOf={typeName} />
        <Counts title="By voice" head="Voice" rows={byVoice} nameOf={voiceNameLabel} />
        <Counts title="By day" head="Day" rows={byDay} nameOf={dayInWords} markOf={dayAndMonth} />
      </div>
    </Section>
  );
}
