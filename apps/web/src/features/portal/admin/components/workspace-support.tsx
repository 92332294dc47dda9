import type { SupportAccess } from "@earshot/contract";
import { useState } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { count, dayOf, exactTime } from "../../../../lib/format.ts";
import { Button } from "../../../../ui/button.tsx";
import { Section } from "../../../../ui/section.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useWorkspaceActs } from "../api/change-workspace.ts";
import { accessStateNames } from "../labels.ts";
import { Ago } from "./ago.tsx";
import { SupportMentions, SupportReplies } from "./support-data.tsx";

const isCurrent = ({ state }: SupportAccess) => state === "asked" || state === "open";

interface AccessRowProps {
  access: SupportAccess;
  now: number;
  isEnding: boolean;
  onEnd: () => void;
}

/** A request for access, its state and how much was read with it. */
function AccessRow({ access, now, isEnding, onEnd }: AccessRowProps) {
  const { state, reason, hours, askedAt, askedBy, endsAt, reads } = access;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-b border-line py-3">
      <div className="min-w-0 flex-1 basis-60 [overflow-wrap:anywhere]">
        <p>
          <span className={`font-semibold ${state === "open" ? "text-standing" : ""}`}>
            {accessStateNames[state]}
          </span>
          {state === "open" && endsAt && (
            <>
              {" "}
              until <time dateTime={endsAt}>{exactTime(endsAt)}</time>
            </>
          )}
        </p>
        <p className="text-ink-2">{reason}</p>
        <p className="text-sm text-ink-3">
          {`${askedBy} asked for ${count(hours, "hour")} `}
          <Ago at={askedAt} now={now} />
          {reads.length > 0 &&
            ` · read ${count(reads.length, "time")}, last ${dayOf(reads[0]?.at ?? "")}`}
        </p>
      </div>
      {isCurrent(access) && (
        <Button size="small" busy={isEnding} onClick={onEnd}>
          {state === "asked" ? "Withdraw request" : "End access"}
        </Button>
      )}
    </li>
  );
}

interface WorkspaceSupportProps {
  id: string;
  supportAccess: readonly SupportAccess[];
  now: number;
}

/** Whether support may read the workspace's mentions and replies, with buttons that read them. */
export function WorkspaceSupport({ id, supportAccess, now }: WorkspaceSupportProps) {
  const { endAccess } = useWorkspaceActs(id);
  const [shown, setShown] = useState<"mentions" | "replies" | null>(null);
  const isOpen = supportAccess.some(({ state }) => state === "open");
  const end = (access: SupportAccess) =>
    endAccess.mutate(access.id, {
      onSuccess: () => {
        setShown(null);
        showToast({
          title: access.state === "asked" ? "Request withdrawn." : "Support access ended.",
        });
      },
      onError: (error) =>
        showToast({
          title: "Not ended",
          description: messageOf(error, "Please try again."),
          tone: "destructive",
        }),
    });
  return (
    <Section title="Support access">
      {supportAccess.length === 0 ? (
        <p className="text-ink-2">
          Mentions and replies are the customer’s. Ask the owner for support access to read them.
        </p>
      ) : (
        <ul aria-label="Requests for support access" className="border-t border-line">
          {supportAccess.map((access) => (
            <AccessRow
              key={access.id}
              access={access}
              now={now}
              isEnding={endAccess.isPending && endAccess.variables === access.id}
              onEnd={() => end(access)}
            />
          ))}
        </ul>
      )}
      {isOpen && (
        <div className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-4">
          <p className="text-sm text-ink-3">
            The owner sees each time that you read something. You can’t change anything.
          </p>
          <div className="flex flex-wrap gap-2">
            {(["mentions", "replies"] as const).map((what) => (
              <Button
                key={what}
                size="small"
                aria-expanded={shown === what}
                onClick={() => setShown(shown === what ? null : what)}
              >
                {`${shown === what ? "Hide" : "Read"} ${what}`}
              </Button>
            ))}
          </div>
          {shown === "mentions" && <SupportMentions id={id} />}
          {shown === "replies" && <SupportReplies id={id} />}
        </div>
      )}
    </Section>
  );
}
