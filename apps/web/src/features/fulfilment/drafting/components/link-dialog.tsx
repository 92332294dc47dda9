import { useState } from "react";
import { detailOf, messageOf } from "../../../../lib/api-error.ts";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { TextField } from "../../../../ui/field.tsx";
import { useAddLink } from "../api/add-tracked-link.ts";

interface LinkDialogProps {
  open: boolean;
  replyId: string;
  /** The customer's own site; null when it has named none. */
  website: string | null;
  /** Inserts the link into the text. */
  onAdd: (url: string) => void;
  onClose: () => void;
}

const hostOf = (website: string) =>
  URL.canParse(website) ? new URL(website).hostname.replace(/^www\./, "") : website;

/** A rule's message continues the field's name: "The page must be …". */
function problemOf(error: unknown): string | undefined {
  if (!error) return undefined;
  const detail = detailOf(error, "target");
  if (detail === undefined) return messageOf(error, "The link could not be created. Try again.");
  return /^[a-z]/.test(detail) ? `The page ${detail}.` : detail;
}

function LinkForm({
  replyId,
  site,
  onAdd,
}: Pick<LinkDialogProps, "replyId" | "onAdd"> & { site: string }) {
  const [page, setPage] = useState("");
  const add = useAddLink(replyId);
  return (
    <form
      noValidate
      aria-label="Add a tracked link"
      className="grid justify-items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!add.isPending) add.mutate(page, { onSuccess: ({ url }) => onAdd(url) });
      }}
    >
      <TextField
        className="w-full"
        label={`Page of ${site}`}
        hint="The full address, or only the path: /pricing. The same page always gets the same link."
        error={problemOf(add.error)}
        type="text"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        value={page}
        onChange={(event) => setPage(event.target.value)}
      />
      <p className="text-sm text-ink-2">
        The company sees how many people follow the link. Check what the community’s rules say about
        links.
      </p>
      <Button type="submit" variant="primary" busy={add.isPending}>
        {add.isPending ? "Adding…" : "Insert at the cursor"}
      </Button>
    </form>
  );
}

/** Creates a tracked link to a page of the customer's site. */
export function LinkDialog({ open, replyId, website, onAdd, onClose }: LinkDialogProps) {
  return (
    <Dialog open={open} title="Add a tracked link" onClose={onClose}>
      {website === null ? (
        <p>This company has not added a website, so there is no page to link to.</p>
      ) : (
        <LinkForm replyId={replyId} site={hostOf(website)} onAdd={onAdd} />
      )}
    </Dialog>
  );
}
