import type { AudienceCommunity } from "@earshot/contract";
import { communityName } from "../../../../lib/post-title.ts";
import { useTimeZone } from "../../../../lib/time-zone.ts";
import { BarChart } from "../../../../ui/bar-chart.tsx";
import { ChartFrame } from "../../../../ui/chart-frame.tsx";
import { Table } from "../../../../ui/table.tsx";
import { hourInWords, numberInWords } from "../labels.ts";

/** The hours whose posts got the most replies, as a chart and as a table. */
export function BestHours({ community }: { community: AudienceCommunity }) {
  const zone = useTimeZone().replaceAll("_", " ");
  const { source, community: name, bestHours } = community;
  const byHour = bestHours.toSorted((a, b) => a.hour - b.hour);
  const title = `Best hours of ${communityName(source, name)}`;
  return (
    <ChartFrame
      title={title}
      note={`Replies per post by the hour in which it was written, time of ${zone}.`}
      level={3}
      chart={
        <BarChart
          low
          label={title}
          bars={byHour.map(({ hour, repliesPerPost }) => ({
            label: hourInWords(hour),
            value: repliesPerPost,
          }))}
          say={(value) => `${numberInWords(value)} replies per post`}
        />
      }
      table={
        <Table
          caption={title}
          hideCaption
          empty="Not measured yet."
          rows={byHour}
          rowId={({ hour }) => String(hour)}
          columns={[
            { id: "hour", name: "Hour", cell: ({ hour }) => hourInWords(hour) },
            {
              id: "replies",
              name: "Replies per post",
              numeric: true,
              cell: ({ repliesPerPost }) => numberInWords(repliesPerPost),
            },
            {
              id: "posts",
              name: "Posts",
              numeric: true,
              cell: ({ posts }) => posts.toLocaleString(),
            },
          ]}
        />
      }
    />
  );
}
