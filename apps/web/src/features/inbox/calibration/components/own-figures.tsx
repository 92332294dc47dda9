import { type Calibration, limits } from "@earshot/contract";
import { Link } from "@tanstack/react-router";
import { count } from "../../../../lib/format.ts";
import { ChartFrame } from "../../../../ui/chart-frame.tsx";
import { Section } from "../../../../ui/section.tsx";
import { type Column, Table } from "../../../../ui/table.tsx";
import { LevelBars } from "./level-bars.tsx";

type LevelDecisions = Calibration["levels"][number];

const title = "In your workspace";
const listName = "How often you engaged with each level";
const percent = new Intl.NumberFormat(undefined, { style: "percent", maximumFractionDigits: 0 });

const decisionsOf = ({ engaged, skipped, notRelevant }: LevelDecisions) =>
  engaged + skipped + notRelevant;
const shareOf = (own: LevelDecisions) =>
  decisionsOf(own) === 0 ? null : own.engaged / decisionsOf(own);

const columns: Column<LevelDecisions>[] = [
  { id: "level", name: "Level", cell: ({ level }) => level },
  ...(["engaged", "skipped", "notRelevant"] as const).map((id) => ({
    id,
    name: { engaged: "Engaged", skipped: "Skipped", notRelevant: "Not relevant" }[id],
    numeric: true,
    cell: (own: LevelDecisions) => own[id].toLocaleString(),
  })),
  {
    id: "share",
    name: "Share engaged",
    numeric: true,
    cell: (own) => {
      const share = shareOf(own);
      return share === null ? "–" : percent.format(share);
    },
  },
];

/** How many decisions are missing before there is something to say. */
function MissingDecisions({ decisions }: { decisions: number }) {
  const missing = limits.calibrationDecisions - decisions;
  return (
    <Section title={title}>
      <p className="max-w-[72ch]">
        <b className="tabular-nums">{count(missing, "decision")} to go.</b> After{" "}
        {limits.calibrationDecisions} decisions, you see here how often you engage with each level.
        A decision is a mention that you engage, skip or call not relevant. You have made{" "}
        <span className="tabular-nums">{decisions.toLocaleString()}</span> so far.
      </p>
      <p>
        <Link
          to="/dashboard"
          search={{ view: "mentions", sort: "intent" }}
          className="underline underline-offset-4"
        >
          Go to Mentions
        </Link>
      </p>
    </Section>
  );
}

/** The workspace's decisions about the mentions of each level. */
export function OwnFigures({ decisions, levels }: Calibration) {
  if (decisions < limits.calibrationDecisions) return <MissingDecisions decisions={decisions} />;
  return (
    <ChartFrame
      title={title}
      note={`Of the ${count(decisions, "mention")} that you engaged, skipped or called not relevant.`}
      chart={
        <LevelBars
          label={listName}
          bars={levels.map((own) => {
            const share = shareOf(own);
            return {
              level: own.level,
              share,
              text:
                share === null
                  ? "No decisions yet"
                  : `You engaged ${percent.format(share)} (${own.engaged.toLocaleString()} of ${decisionsOf(own).toLocaleString()})`,
            };
          })}
        />
      }
      table={
        <Table
          caption={listName}
          hideCaption
          columns={columns}
          rows={levels}
          rowId={({ level }) => level}
          empty="No decisions yet. They are counted as you engage with mentions or skip them."
        />
      }
    />
  );
}
