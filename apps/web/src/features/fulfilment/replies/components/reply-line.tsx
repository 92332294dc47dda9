import type { Mention } from "@earshot/contract";
import { Link } from "@tanstack/react-router";
import { webAddress } from "../../../../lib/format.ts";
import { ExternalLink } from "../../../../ui/external-link.tsx";
import { replyStatusLabels } from "../labels.ts";

interface ReplyLineProps {
  reply: NonNullable<Mention["reply"]>;
  /** The title of the post that it answers, for screen readers. */
  about: string;
  /** The text of the link; without it, the reply's status. */
  label?: string;
}

const linkClass =
  "font-semibold underline decoration-edge underline-offset-4 hover:decoration-signal";

/** On a mention's card: the reply's status, which links to the reply here, and a link to it on its platform once placed. */
export function ReplyLine({ reply: { id, status, permalink }, about, label }: ReplyLineProps) {
  const address = permalink === null ? null : webAddress(permalink);
  return (
    <p className="text-sm flex flex-wrap items-baseline gap-x-3 gap-y-1">
      <Link to="/dashboard" search={{ view: "replies", reply: id }} className={linkClass}>
        {label ?? replyStatusLabels[status]}
        <span className="sr-only">: the reply{about && ` to “${about}”`}</span>
      </Link>
      {address && (
        <ExternalLink href={address} arrow className={linkClass}>
          View reply
        </ExternalLink>
      )}
    </p>
  );
}
