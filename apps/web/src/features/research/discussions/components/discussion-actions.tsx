import type { Discussion } from "@earshot/contract";
import { ApiError } from "../../../../lib/api-error.ts";
import { webAddress } from "../../../../lib/format.ts";
import { postTitle } from "../../../../lib/post-title.ts";
import { useMay } from "../../../../lib/role.ts";
import { showFailure } from "../../../../shared/show-failure.ts";
import { Button, buttonClass } from "../../../../ui/button.tsx";
import { ExternalLink } from "../../../../ui/external-link.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useAddMention } from "../api/add-mention.ts";
import { useSetSaved } from "../api/saved-posts.ts";
import type { DiscussionLinks } from "../list-context.ts";

/** Why a post could not become a mention, if the call itself succeeded. */
const reasonOf = (error: unknown): string | undefined =>
  error instanceof Error && !(error instanceof ApiError) ? error.message : undefined;

/** Shown in mentions instead of a keyword if no words of the post make one. */
const foundWith = "Discover";

interface DiscussionActionsProps {
  discussion: Discussion;
  /** The keyword that a mention of it is saved with, and that a new keyword starts from. */
  keyword: string;
  /** The suggested angle, if known. */
  angle?: string | undefined;
  links: DiscussionLinks;
  /** Whether the post is open, so that nothing needs to open it. */
  isOpen?: boolean;
  onUsed: () => void;
}

/** The actions on a discussion. */
export function DiscussionActions(props: DiscussionActionsProps) {
  const { discussion, keyword, angle, links, isOpen = false, onUsed } = props;
  const { id, url, mentionId, isSaved } = discussion;
  const canChange = useMay()("saveDiscussionsAsMentions");
  const addMention = useAddMention();
  const setSaved = useSetSaved();
  const address = webAddress(url);
  const about = postTitle({ ...discussion, author: null });

  // A mention needs words that it was found with.
  const saved = { id, keyword: keyword || foundWith };
  function add() {
    onUsed();
    addMention.mutate(saved, {
      onSuccess: () => showToast({ title: "Added to your mentions." }),
      onError: (error) =>
        showFailure("The post was not added to your mentions", error, reasonOf(error)),
    });
  }
  /** Texts quote only mentions, so the discussion becomes one first. If that fails, only its address is passed. */
  async function create() {
    onUsed();
    const prompt = angle && `Answer what the author asks. ${angle}`;
    try {
      const mention = mentionId ?? (await addMention.mutateAsync(saved)).id;
      links.onCreate({ mention, prompt });
    } catch (error) {
      if (error instanceof ApiError) return showFailure("The post was not opened in Create", error);
      showFailure("The texts can’t quote this post", error, reasonOf(error));
      links.onCreate({ url });
    }
  }
  function toggleSaved() {
    onUsed();
    setSaved.mutate(
      { id, isSaved: !isSaved },
      {
        onError: (error) =>
          showFailure(
            isSaved ? "The post was not removed from your saved posts" : "The post was not saved",
            error,
          ),
      },
    );
  }

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
      {address && (
        <ExternalLink href={address} arrow className={buttonClass("text", "bare")} onClick={onUsed}>
          View post
        </ExternalLink>
      )}
      {!isOpen && (
        <Button
          variant="text"
          size="bare"
          aria-label={`Read with comments: ${about}`}
          onClick={() => {
            onUsed();
            links.onRead(id);
          }}
        >
          Read
        </Button>
      )}
      {canChange && (
        <Button
          variant="text"
          size="bare"
          busy={addMention.isPending}
          aria-label={`Create a post from this: ${about}`}
          onClick={() => void create()}
        >
          Create a post from this
        </Button>
      )}
      {mentionId !== null ? (
        links.mentionLink(mentionId)
      ) : canChange ? (
        <Button
          variant="text"
          size="bare"
          busy={addMention.isPending}
          aria-label={`Add as mention: ${about}`}
          onClick={add}
        >
          Add as mention
        </Button>
      ) : null}
      {canChange && (
        <>
          <Button
            variant="text"
            size="bare"
            aria-label={`Add as keyword: ${about}`}
            onClick={() => {
              onUsed();
              links.onAddKeyword(keyword);
            }}
          >
            Add as keyword…
          </Button>
          <Button
            variant="text"
            size="bare"
            busy={setSaved.isPending}
            aria-label={`${isSaved ? "Remove from saved posts" : "Save"}: ${about}`}
            onClick={toggleSaved}
          >
            {isSaved ? "Remove from saved" : "Save"}
          </Button>
        </>
      )}
    </div>
  );
}
