import { intentLevels, type KeywordWeek } from "@earshot/contract";
import { Link } from "@tanstack/react-router";
import type { KeyboardEvent } from "react";
import { dayInWords, weekdayOf } from "../../../../lib/day.ts";
import { count } from "../../../../lib/format.ts";
import { classNames } from "../../../../ui/class-names.ts";
import { comparedWith } from "../sentences.ts";

type Day = KeywordWeek["days"][number];

/** Describes a day: "Sat, 21 Nov: 4 mentions, the strongest Ready to buy". */
const describeDay = (day: string, { mentions, strongest }: Day) =>
  `${dayInWords(day)}: ${count(mentions, "mention")}${
    strongest === null ? "" : `, the strongest ${strongest}`
  }`;

/** The levels that a day reached, from the weakest. */
const levelsOf = ({ strongest }: Day) =>
  strongest === null ? [] : intentLevels.slice(0, intentLevels.indexOf(strongest) + 1);

/** Moves the focus between the days that have mentions. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>("a[data-day]")];
  const at = links.indexOf(event.target as HTMLElement);
  const steps: Record<string, number> = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    Home: 0,
    End: links.length - 1,
  };
  const next = links[steps[event.key] ?? -1];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** The levels as the axis of the bars. */
function LevelAxis() {
  return (
    <div aria-hidden="true" className="relative h-16 text-right text-xs text-ink-3">
      {/* Sets the width of the axis to its widest mark. */}
      <span className="invisible">{intentLevels.at(-1)}</span>
      {intentLevels.map((level, index) => (
        <span
          key={level}
          className="absolute right-0 translate-y-1/2 whitespace-nowrap"
          style={{ bottom: `${((index + 1) / intentLevels.length) * 100}%` }}
        >
          {level}
        </span>
      ))}
    </div>
  );
}

interface DayBarProps {
  keyword: string;
  day: string;
  value: Day;
  /** Whether Tab stops here; arrow keys reach the others. */
  isStop: boolean;
  /** Whether its value opens to the left, so that it stays within the strip. */
  opensLeft: boolean;
}

/** A day: a bar as high as its strongest mention, under the number of mentions. It links to them. */
function DayBar({ keyword, day, value, isStop, opensLeft }: DayBarProps) {
  const label = describeDay(day, value);
  const column = "relative flex h-20 min-w-0 flex-1 flex-col justify-end";
  if (value.mentions === 0) {
    return (
      <span role="img" aria-label={label} className={column}>
        <span className="mx-auto h-0.5 w-full max-w-6 bg-edge" />
      </span>
    );
  }
  return (
    <Link
      to="/dashboard"
      search={{ view: "mentions", status: "all", keyword, day }}
      data-day={day}
      aria-label={label}
      tabIndex={isStop ? 0 : -1}
      className={classNames(column, "group rounded-sm hover:bg-raised focus-visible:bg-raised")}
    >
      <span aria-hidden="true" className="text-center text-xs text-ink-2 tabular-nums">
        {value.mentions.toLocaleString()}
      </span>
      {/* In steps, like the signal bars of a mention. */}
      <span className="flex flex-col-reverse">
        {levelsOf(value).map((level) => (
          <span key={level} className="h-4 pt-0.5">
            <span className="mx-auto block h-full w-full max-w-6 rounded-xs bg-signal" />
          </span>
        ))}
      </span>
      <span
        aria-hidden="true"
        className={classNames(
          "pointer-events-none absolute bottom-full z-10 mb-1 hidden w-max max-w-44 rounded bg-ink px-2 py-1 text-sm text-paper group-hover:block group-focus-visible:block",
          opensLeft ? "right-0" : "left-0",
        )}
      >
        {label}
      </span>
    </Link>
  );
}

/** Seven days as bars, each as high as the strongest mention of its day. */
function Bars({ week, days }: ReceptionStripProps) {
  const latest = week.days.findLastIndex((day) => day.mentions > 0);
  return (
    // biome-ignore lint/a11y/useSemanticElements: the bars are not form fields
    <div
      role="group"
      aria-label={`${week.keyword}, the last 7 days`}
      onKeyDown={moveFocus}
      className="grid grid-cols-[auto_minmax(0,1fr)] items-end gap-x-3"
    >
      <LevelAxis />
      <div className="relative isolate flex gap-1">
        {intentLevels.map((level, index) => (
          <span
            key={level}
            aria-hidden="true"
            className="absolute inset-x-0 -z-10 border-t border-line"
            style={{ bottom: `${index + 1}rem` }}
          />
        ))}
        {week.days.map((value, index) => (
          <DayBar
            key={days[index]}
            keyword={week.keyword}
            day={days[index] ?? ""}
            value={value}
            isStop={index === latest}
            opensLeft={index > 1}
          />
        ))}
      </div>
      <div aria-hidden="true" className="col-start-2 flex gap-1 border-t border-edge pt-1">
        {days.map((day) => (
          <span key={day} className="min-w-0 flex-1 text-center text-xs text-ink-3">
            {weekdayOf(day)}
          </span>
        ))}
      </div>
    </div>
  );
}

interface ReceptionStripProps {
  week: KeywordWeek;
  days: readonly string[];
}

/** A keyword's last seven days; without mentions, one line that says so. */
export function ReceptionStrip({ week, days }: ReceptionStripProps) {
  const { keyword, mentions, before } = week;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] content-start gap-1">
      <h3 className="truncate font-semibold">
        <Link
          to="/dashboard"
          search={{ view: "mentions", status: "all", keyword }}
          className="decoration-edge underline-offset-4 hover:underline"
        >
          {keyword}
        </Link>
      </h3>
      <p className="text-sm text-ink-2 tabular-nums">
        {mentions === 0 && before === 0
          ? "No mentions in the last two weeks"
          : `${count(mentions, "mention")}${comparedWith(mentions, before)}`}
      </p>
      {mentions > 0 && <Bars week={week} days={days} />}
    </li>
  );
}
