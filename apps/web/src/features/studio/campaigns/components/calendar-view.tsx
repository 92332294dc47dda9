import type { Campaign, CampaignPost } from "@earshot/contract";
import { useState } from "react";
import { wallTimeOf } from "../../../../lib/wall-time.ts";
import { MonthHeader, MonthTable } from "../../../../shared/month-grid.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { Dialog } from "../../../../ui/dialog.tsx";
import { useHasMonthTable } from "../../../../ui/use-media-query.ts";
import { dayInWords, nameOf, zoneInWords } from "../labels.ts";
import { usePicked } from "../use-picked.ts";
import { CalendarPost } from "./calendar-post.tsx";
import { MoveForm } from "./move-form.tsx";
import { type LinksOf, PostDetails } from "./post-details.tsx";

interface CalendarViewProps {
  campaign: Campaign;
  posts: readonly CampaignPost[];
  linksOf: LinksOf;
  /** As `2026-12`; undefined: that of the first post. */
  month: string | undefined;
  onMonth: (month: string) => void;
}

/** The posts of a month on their days, between which they are moved; on a small screen the days that have posts. */
export function CalendarView({ campaign, posts, linksOf, ...props }: CalendarViewProps) {
  const { id, timeZone, startsOn } = campaign;
  const today = wallTimeOf(Date.now(), timeZone).day;
  const [firstMonth] = useState(() => (posts[0]?.localTime ?? startsOn).slice(0, 7));
  const month = props.month ?? firstMonth;
  const showMonthOf = (day: string) => {
    if (!day.startsWith(month)) props.onMonth(day.slice(0, 7));
  };
  const [opened, setOpened] = useState<{ id: string; isMove: boolean } | null>(null);
  const moves = usePicked(id, showMonthOf);
  const { picked, message } = moves;
  const isWide = useHasMonthTable();
  const openedPost = posts.find((post) => post.id === opened?.id);
  const close = () => setOpened(null);
  const dayOf = (post: CampaignPost) =>
    picked?.post.id === post.id ? picked.day : post.localTime.slice(0, 10);
  const postsOf = (one: string) =>
    posts
      .filter((post) => dayOf(post) === one)
      .map((post) => (
        <CalendarPost
          key={post.id}
          post={post}
          isPicked={picked?.post.id === post.id}
          onOpen={() => {
            if (!moves.isDragEnd()) setOpened({ id: post.id, isMove: false });
          }}
          onMove={isWide ? undefined : () => setOpened({ id: post.id, isMove: true })}
          onKeyDown={(event) => moves.onKeyDown(event, post)}
          onPointerDown={(event) => moves.onPointerDown(event, post)}
        />
      ));
  const daysWithPosts = [...new Set(posts.map(dayOf))]
    .filter((one) => one.startsWith(month))
    .sort();
  const how = isWide
    ? "Drag a post to another day. By keyboard, press Space on it, move it with the arrow keys, and press Space again."
    : "Move takes a post to another day.";

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <MonthHeader day={`${month}-01`} today={today} onDay={showMonthOf} />
      <p id="move-posts" className="max-w-[80ch] text-sm text-ink-2">
        {`${how} Times are those of ${zoneInWords(timeZone)} and stay the same when the clocks change.`}
      </p>
      <p role="status" className="sr-only">
        {message}
      </p>
      {isWide ? (
        <MonthTable
          day={`${month}-01`}
          caption="Posts by day"
          renderDay={(one) => (
            <td
              aria-label={dayInWords(one)}
              aria-current={one === today ? "date" : undefined}
              data-day={one}
              className={classNames(
                "h-24 border border-line p-1 align-top select-none",
                picked?.day === one && "bg-signal-soft",
              )}
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
        <ul aria-label="Posts by day" className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {daysWithPosts.map((one) => (
            <li key={one} className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
              <h3 className="text-sm font-semibold">{dayInWords(one)}</h3>
              {postsOf(one)}
            </li>
          ))}
        </ul>
      )}
      {!isWide && daysWithPosts.length === 0 && (
        <p className="text-ink-2">No posts in this month.</p>
      )}
      <Dialog
        open={openedPost !== undefined}
        title={opened?.isMove ? "Move post" : "Campaign post"}
        onClose={close}
      >
        {openedPost && (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-2 [overflow-wrap:anywhere]">
            <h3 dir="auto" className="font-semibold">
              {nameOf(openedPost)}
            </h3>
            {opened?.isMove ? (
              <MoveForm
                post={openedPost}
                timeZone={timeZone}
                onMove={(localTime) => {
                  close();
                  showMonthOf(localTime);
                  void moves.moveTo(openedPost, localTime);
                }}
              />
            ) : (
              <PostDetails
                campaign={campaign}
                post={openedPost}
                links={linksOf(campaign, openedPost)}
                onChanged={close}
              />
            )}
          </div>
        )}
      </Dialog>
    </div>
  );
}
