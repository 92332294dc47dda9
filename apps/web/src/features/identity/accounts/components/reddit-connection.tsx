import type { User } from "@earshot/contract";
import { messageOf } from "../../../../lib/api-error.ts";
import { routes } from "../../../../lib/routes.ts";
import { NeedsRole } from "../../../../shared/needs-role.tsx";
import { Button, buttonClass } from "../../../../ui/button.tsx";
import { Section } from "../../../../ui/section.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useDisconnectReddit } from "../api/disconnect-reddit.ts";
import { useRedditStatus } from "../api/get-reddit-status.ts";

function Connection({ user }: { user: User }) {
  const { data: status, error, refetch } = useRedditStatus();
  const disconnect = useDisconnectReddit({
    onSuccess: () => showToast({ title: "Reddit disconnected." }),
    onError: (failure) =>
      showToast({
        title: "Failed to disconnect Reddit",
        description: messageOf(failure, "Please try again."),
        tone: "destructive",
      }),
  });
  if (!status && error) {
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3">
        {messageOf(error, "The connection could not be loaded.")}
        <Button size="small" onClick={() => void refetch()}>
          Retry
        </Button>
      </p>
    );
  }
  if (!status) {
    return (
      <Loading label="Loading the Reddit connection">
        <Skeleton className="h-10 max-w-sm" />
      </Loading>
    );
  }
  if (!status.connected) {
    const query = new URLSearchParams({ user_id: user.id });
    return (
      <>
        <p className="text-ink-2">No Reddit account is connected.</p>
        {/* Not a router link: the server redirects this address to Reddit. */}
        <a
          href={`/api${routes.startReddit.path}?${query}`}
          className={`${buttonClass("secondary")} justify-self-start`}
        >
          Connect Reddit
        </a>
      </>
    );
  }
  return (
    <>
      <p>
        Connected{status.username && " as "}
        {status.username && <bdi className="font-semibold">u/{status.username}</bdi>}.
      </p>
      <Button
        className="justify-self-start"
        busy={disconnect.isPending}
        onClick={() => disconnect.mutate()}
      >
        {disconnect.isPending ? "Disconnecting..." : "Disconnect Reddit"}
      </Button>
    </>
  );
}

interface RedditConnectionProps {
  user: User;
  /** Whether this installation can connect to Reddit. */
  offered: boolean;
}

/** The workspace's own Reddit account. */
export function RedditConnection({ user, offered }: RedditConnectionProps) {
  return (
    <Section title="Reddit">
      {offered ? (
        <NeedsRole call="startReddit">
          <Connection user={user} />
        </NeedsRole>
      ) : (
        <p className="text-ink-2">Connecting Reddit is not set up on this installation.</p>
      )}
    </Section>
  );
}
