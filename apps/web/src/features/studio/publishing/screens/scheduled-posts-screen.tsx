import { brand, type OwnPost } from "@earshot/contract";
import { useState } from "react";
import { takeHandedPost } from "../../../../lib/post-handover.ts";
import { NeedsRole } from "../../../../shared/needs-role.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { PageTitle } from "../../../../ui/page-title.tsx";
import { Tabs } from "../../../../ui/tabs.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { CalendarView } from "../components/calendar-view.tsx";
import { ListView } from "../components/list-view.tsx";
import { PostForm, type PostStart } from "../components/post-form.tsx";

const views = [
  { id: "list", name: "List" },
  { id: "calendar", name: "Calendar" },
] as const;

const empty: PostStart = { post: null, handed: null, day: null };

/** The workspace's own posts: drafts, scheduled and published ones, as a list and as a calendar. */
export function ScheduledPostsScreen() {
  const [view, setView] = useState<"list" | "calendar">("list");
  const [start, setStart] = useState<PostStart | null>(() => {
    const handed = takeHandedPost();
    return handed && { ...empty, handed };
  });
  const edit = (post: OwnPost) => setStart({ ...empty, post });
  return (
    <>
      <PageTitle documentTitle={`Scheduled posts · ${brand.name}`}>Scheduled posts</PageTitle>
      <p className="mt-2 max-w-[65ch] text-ink-2">
        Your own posts. On Reddit we publish them with your connected account, now or at a time you
        choose, after we have read the community’s rules. Elsewhere you copy the text and post it.
      </p>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-6">
        <NeedsRole call="createOwnPost">
          <div>
            <Button variant="primary" onClick={() => setStart(empty)}>
              New post
            </Button>
          </div>
        </NeedsRole>
        <Tabs label="View" tabs={views} chosen={view} onChoose={setView}>
          {view === "list" ? (
            <ListView onEdit={edit} />
          ) : (
            <CalendarView onEdit={edit} onNew={(day) => setStart({ ...empty, day })} />
          )}
        </Tabs>
      </div>
      <Dialog
        open={start !== null}
        title={start?.post ? "Change the post" : "New post"}
        onClose={() => setStart(null)}
      >
        {start && (
          <PostForm
            start={start}
            onDone={(title) => {
              setStart(null);
              showToast({ title });
            }}
          />
        )}
      </Dialog>
    </>
  );
}
