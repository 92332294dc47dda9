import { type OwnPost, publishing } from "@earshot/contract";
import { useMay } from "../../../../lib/role.ts";
import { Button, buttonClass } from "../../../../ui/button.tsx";
import { CopyButton } from "../../../../ui/copy-button.tsx";
import { ExternalLink } from "../../../../ui/external-link.tsx";
import { destinationOf, isChangeable, nameOf, statusNames, timeInWords } from "../labels.ts";

interface PostRowProps {
  post: OwnPost;
  busy: boolean;
  onEdit: () => void;
  onCancel: () => void;
}

/** When a post will be or was published; null: no time is chosen. */
function whenOf({ publishedAt, scheduledAt, timeZone, status }: OwnPost): string | null {
  if (publishedAt) return timeInWords(publishedAt, timeZone);
  return scheduledAt && status !== "draft" ? timeInWords(scheduledAt, timeZone) : null;
}

/** A post with its status and actions. */
export function PostRow({ post, busy, onEdit, onCancel }: PostRowProps) {
  const { status, content, url, failure, platform } = post;
  const name = nameOf(post);
  const canChange = useMay()("updateOwnPost");
  const { way, composeUrl, label } = publishing[platform];
  const when = whenOf(post);
  const canCancel = status === "scheduled" || status === "draft";
  return (
    <li className="grid gap-2 border-b border-line py-4 [overflow-wrap:anywhere]">
      <h3 className="font-semibold">{name}</h3>
      <p className="text-sm text-ink-2">
        <span className={status === "failed" ? "font-semibold text-signal" : "font-semibold"}>
          {statusNames[status]}
        </span>
        {` · ${destinationOf(post)}`}
        {when && ` · ${when}`}
      </p>
      {name !== content && <p className="line-clamp-3 whitespace-pre-line">{content}</p>}
      {failure && (
        <p className={status === "failed" ? "font-medium text-signal" : "text-ink-2"}>{failure}</p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {url && (
          <ExternalLink href={url} className={buttonClass("secondary", "small")} arrow>
            Open post
          </ExternalLink>
        )}
        {isChangeable(post) && canChange && (
          <Button size="small" aria-label={`Edit ${name}`} onClick={onEdit}>
            Edit
          </Button>
        )}
        {way === "copy" && isChangeable(post) && (
          <>
            <CopyButton text={content} label="Copy text" />
            <ExternalLink
              href={composeUrl(content)}
              className={buttonClass("secondary", "small")}
              arrow
            >
              Open {label}
            </ExternalLink>
          </>
        )}
        {canCancel && canChange && (
          <Button
            size="small"
            variant="quiet"
            busy={busy}
            aria-label={status === "draft" ? `Delete draft: ${name}` : `Cancel post: ${name}`}
            onClick={onCancel}
          >
            {status === "draft" ? "Delete draft" : "Cancel post"}
          </Button>
        )}
      </div>
    </li>
  );
}
