import type { Campaign, CampaignPost } from "@earshot/contract";
import { useState } from "react";
import { addMonths, wallTimeOf } from "../../../../lib/wall-time.ts";
import { MonthTable } from "../../../../shared/month-grid.tsx";
import { Button } from "../../../../ui/button.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { useHasMonthTable } from "../../../../ui/use-media-query.ts";
import { dayInWords, zoneInWords } from "../labels.ts";
import { usePicked } from "../use-picked.ts";
import { CalendarPost } from "./calendar-post.tsx";

const monthName = new Intl.DateTimeFormat(undefined, {
  ...{ month: "long", year: "numeric", timeZone: "UTC" },
});

interface CalendarViewProps {
  campaign: Campaign;
  posts: readonly CampaignPost[];
}

/** The posts of a month on their days, between which they are moved; on a small screen the days that have posts. */
export function CalendarView({ campaign, posts }: CalendarViewProps) {
  const { id, timeZone, startsOn } = campaign;
  const today = wallTimeOf(Date.now(), timeZone).day;
  const [day, setDay] = useState(() => posts[0]?.localTime.slice(0, 10) ?? startsOn);
  const [over, setOver] = useState<string | null>(null);
  const { picked, message, move, toggle, onKeyDown } = usePicked(id, setDay);
  const isWide = useHasMonthTable();
  const month = day.slice(0, 7);
  const dayOf = (post: CampaignPost) =>
    picked?.id === post.id ? picked.day : post.localTime.slice(0, 10);
  const postsOf = (one: string) =>
    posts
      .filter((post) => dayOf(post) === one)
      .map((post) => (
        <CalendarPost
          key={post.id}
          post={post}
          isPicked={picked?.id === post.id}
          onToggle={() => void toggle(post)}
          onKeyDown={(event) => onKeyDown(event, post)}
        />
      ));
  const daysWithPosts = [...new Set(posts.map(dayOf))]
    .filter((one) => one.startsWith(month))
    .sort();

  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <h2 aria-live="polite" className="min-w-40 text-lg font-semibold">
          {monthName.format(new Date(day))}
        </h2>
        <Button size="small" onClick={() => setDay(addMonths(`${month}-01`, -1))}>
          Previous month
        </Button>
        <Button size="small" onClick={() => setDay(addMonths(`${month}-01`, 1))}>
          Next month
        </Button>
      </div>
      <p id="move-posts" className="text-sm text-ink-2">
        {`Drag a post to another day, or press Enter on it, move it with the arrow keys, and press Enter again. Times are those of ${zoneInWords(timeZone)} and stay the same when the clocks change.`}
      </p>
      <p role="status" className="sr-only">
        {message}
      </p>
      {isWide ? (
        <MonthTable
          day={day}
          caption="Posts by day"
          renderDay={(one) => (
            <td
              aria-label={dayInWords(one)}
              className={classNames(
                "h-24 border border-line p-1 align-top",
                over === one && "bg-signal-soft",
              )}
              onDragOver={(event) => {
                event.preventDefault();
                if (over !== one) setOver(one);
              }}
              onDragLeave={() => setOver(null)}
              onDrop={(event) => {
                event.preventDefault();
                setOver(null);
                const dragged = event.dataTransfer.getData("text/plain");
                const post = posts.find((each) => each.id === dragged);
                if (post) void move(post, one);
              }}
            >
              <span
                aria-hidden
                className={classNames(
                  "text-sm",
                  one === today && "font-semibold text-signal",
                  !one.startsWith(month) && "text-ink-3",
                )}
              >
                {Number(one.slice(8))}
              </span>
              <div className="grid grid-cols-[minmax(0,1fr)] gap-1">{postsOf(one)}</div>
            </td>
          )}
        />
      ) : (
        <ul aria-label="Posts by day" className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {daysWithPosts.map((one) => (
            <li key={one} className="grid grid-cols-[minmax(0,1fr)] gap-1">
              <h3 className="text-sm font-semibold">{dayInWords(one)}</h3>
              {postsOf(one)}
            </li>
          ))}
        </ul>
      )}
      {!isWide && daysWithPosts.length === 0 && (
        <p className="text-ink-2">No posts in this month.</p>
      )}
    </div>
  );
}
