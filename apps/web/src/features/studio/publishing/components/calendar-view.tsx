import type { OwnPost } from "@earshot/contract";
import { useState } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { dateFormat } from "../../../../lib/date-format.ts";
import { browserZone } from "../../../../lib/time-zone.ts";
import { addDays, daysOfMonth, wallTimeOf } from "../../../../lib/wall-time.ts";
import { MonthGrid, MonthHeader } from "../../../../shared/month-grid.tsx";
import { IfMay } from "../../../../shared/needs-role.tsx";
import { Button } from "../../../../ui/button.tsx";
import { LoadProblem } from "../../../../ui/load-problem.tsx";
import { useOwnPosts } from "../api/list-own-posts.ts";
import { momentOfPost, nameOf } from "../labels.ts";
import { PostList } from "./post-list.tsx";

const maxPosts = 100;
const dayName = dateFormat({ weekday: "long", day: "numeric", month: "long", timeZone: "UTC" });

interface CalendarViewProps {
  onEdit: (post: OwnPost) => void;
  /** Starts a post for a day. */
  onNew: (day: string) => void;
}

/** The posts of a month, and those of the chosen day below it. */
export function CalendarView({ onEdit, onNew }: CalendarViewProps) {
  const today = wallTimeOf(Date.now(), browserZone()).day;
  const [day, setDay] = useState(today);
  const days = daysOfMonth(day.slice(0, 7));
  // One more day on each side, because posts are shown in their own time zones.
  const from = `${addDays(days[0] ?? day, -1)}T00:00:00Z`;
  const to = `${addDays(days.at(-1) ?? day, 2)}T00:00:00Z`;
  const { data, error, refetch } = useOwnPosts({ from, to, limit: maxPosts });
  const shown = data?.items.filter(({ status }) => status !== "canceled") ?? [];
  const placed = shown.map((post) => ({
    ...{ id: post.id, name: nameOf(post), post },
    ...wallTimeOf(momentOfPost(post), post.timeZone),
  }));
  const own = placed.filter((one) => one.day === day).map(({ post }) => post);
  return (
    <div className="grid gap-4">
      <MonthHeader day={day} today={today} onDay={setDay} />
      {error && !data && (
        <LoadProblem
          message={messageOf(error, "The posts could not be loaded.")}
          onRetry={() => void refetch()}
        />
      )}
      <MonthGrid day={day} today={today} posts={placed} onDay={setDay} />
      {data && data.total > data.items.length && (
        <p className="text-ink-2">
          This month has more than {maxPosts} posts. The list shows all of them.
        </p>
      )}
      <section aria-labelledby="posts-of-day" className="grid gap-3">
        <h2 id="posts-of-day" className="text-lg font-semibold">
          {dayName(new Date(day))}
        </h2>
        {own.length > 0 ? (
          <PostList label="Posts of the day" posts={own} onEdit={onEdit} />
        ) : (
          <p className="text-ink-2">No posts on this day.</p>
        )}
        {day >= today && (
          <IfMay call="createOwnPost">
            <div>
              <Button onClick={() => onNew(day)}>Write a post for this day</Button>
            </div>
          </IfMay>
        )}
      </section>
    </div>
  );
}
