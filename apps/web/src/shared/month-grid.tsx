import { Fragment, type KeyboardEvent, type ReactNode, type Ref, useEffect, useRef } from "react";
import { dateFormat } from "../lib/date-format.ts";
import { count } from "../lib/format.ts";
import { addDays, addMonths, daysOfMonth, type WallTime } from "../lib/wall-time.ts";
import { Button } from "../ui/button.tsx";
import { classNames } from "../ui/class-names.ts";

const weekdays = Array.from({ length: 7 }, (_, at) => addDays("2026-11-30", at));
const format = (options: Intl.DateTimeFormatOptions) => dateFormat({ ...options, timeZone: "UTC" });
const shortWeekday = format({ weekday: "short" });
const monthName = format({ month: "long", year: "numeric" });
const longDay = format({ weekday: "long", day: "numeric", month: "long", year: "numeric" });

/** Returns the day that a key moves to; undefined: the calendar does not use the key. */
export function dayAfterKey(key: string, day: string): string | undefined {
  const weekday = (new Date(day).getUTCDay() + 6) % 7;
  const moves: Record<string, () => string> = {
    ArrowLeft: () => addDays(day, -1),
    ArrowRight: () => addDays(day, 1),
    ArrowUp: () => addDays(day, -7),
    ArrowDown: () => addDays(day, 7),
    Home: () => addDays(day, -weekday),
    End: () => addDays(day, 6 - weekday),
    PageUp: () => addMonths(day, -1),
    PageDown: () => addMonths(day, 1),
  };
  return moves[key]?.();
}

interface MonthHeaderProps {
  /** A day of the month. */
  day: string;
  today: string;
  onDay: (day: string) => void;
}

/** The name of a month, and buttons to others. */
export function MonthHeader({ day, today, onDay }: MonthHeaderProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <h2 aria-live="polite" className="min-w-40 text-lg font-semibold max-sm:basis-full">
        {monthName(new Date(day))}
      </h2>
      <Button size="small" onClick={() => onDay(addMonths(day, -1))}>
        Previous month
      </Button>
      <Button size="small" onClick={() => onDay(today)}>
        Today
      </Button>
      <Button size="small" onClick={() => onDay(addMonths(day, 1))}>
        Next month
      </Button>
    </div>
  );
}

interface MonthTableProps {
  ref?: Ref<HTMLTableElement>;
  /** A day of the month. */
  day: string;
  caption: string;
  onKeyDown?: (event: KeyboardEvent) => void;
  /** The cell of a day. */
  renderDay: (day: string) => ReactNode;
}

/** The weeks of a month as a table. */
export function MonthTable({ ref, day, caption, onKeyDown, renderDay }: MonthTableProps) {
  const days = daysOfMonth(day.slice(0, 7));
  const weeks = Array.from({ length: days.length / 7 }, (_, at) => days.slice(at * 7, at * 7 + 7));
  return (
    <table ref={ref} className="w-full table-fixed">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {weekdays.map((weekday) => (
            <th key={weekday} scope="col" className="pb-1 text-left text-sm font-medium text-ink-3">
              {shortWeekday(new Date(weekday))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody onKeyDown={onKeyDown}>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((one) => (
              <Fragment key={one}>{renderDay(one)}</Fragment>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A post at the wall time of its own time zone. */
interface CalendarPost extends WallTime {
  id: string;
  name: string;
}

interface MonthGridProps {
  /** The chosen day, as `2026-12-01`; its month is shown. */
  day: string;
  today: string;
  posts: readonly CalendarPost[];
  onDay: (day: string) => void;
}

/**
 * A month in which one day is chosen. Arrow keys move by days and weeks, Home and End within the week, Page Up and Page
 * Down by months.
 */
export function MonthGrid({ day, today, posts, onDay }: MonthGridProps) {
  const grid = useRef<HTMLTableElement>(null);
  const hasFocus = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another day was chosen by a key
  useEffect(() => {
    if (!hasFocus.current) return;
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [day]);
  const onKey = (event: KeyboardEvent) => {
    const next = dayAfterKey(event.key, day);
    if (next === undefined) return;
    event.preventDefault();
    hasFocus.current = true;
    onDay(next);
  };
  const renderDay = (one: string) => {
    const own = posts.filter((post) => post.day === one);
    const isChosen = one === day;
    return (
      <td className="border border-line p-0 align-top">
        <button
          type="button"
          tabIndex={isChosen ? 0 : -1}
          aria-pressed={isChosen}
          aria-current={one === today ? "date" : undefined}
          className={classNames(
            "grid min-h-14 w-full content-start gap-0.5 p-1 text-left text-sm -outline-offset-2 sm:min-h-20",
            isChosen ? "bg-raised font-semibold" : "hover:bg-raised",
            one.slice(0, 7) !== day.slice(0, 7) && "text-ink-3",
          )}
          onClick={() => {
            hasFocus.current = true;
            onDay(one);
          }}
        >
          <span className="sr-only">
            {`${longDay(new Date(one))}, ${own.length === 0 ? "no posts" : count(own.length, "post")}`}
          </span>
          <span aria-hidden className={one === today ? "text-signal" : undefined}>
            {Number(one.slice(8))}
          </span>
          {own.slice(0, 2).map((post) => (
            <span key={post.id} aria-hidden className="truncate text-ink-2 max-sm:hidden">
              {post.time} {post.name}
            </span>
          ))}
          {own.length > 0 && (
            <span aria-hidden className={classNames("text-ink-3", own.length < 3 && "sm:hidden")}>
              {count(own.length, "post")}
            </span>
          )}
        </button>
      </td>
    );
  };
  return (
    <MonthTable
      ref={grid}
      day={day}
      caption="Posts by day. Arrow keys move between days, Page Up and Page Down between months."
      onKeyDown={onKey}
      renderDay={renderDay}
    />
  );
}
