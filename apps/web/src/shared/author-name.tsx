import type { Source } from "@earshot/contract";
import { webAddress } from "../lib/format.ts";
import { accountName } from "../lib/post-title.ts";
import { ExternalLink } from "../ui/external-link.tsx";

interface AuthorNameProps {
  source: Source;
  /** null: no author is known. */
  author: string | null;
  /** The author's profile, if the platform's terms require a link to it. */
  authorUrl: string | null;
}

/** The author of a post, with a link to the profile if there is one. */
export function AuthorName({ source, author, authorUrl }: AuthorNameProps) {
  if (!author) return null;
  const name = <bdi>{accountName(source, author)}</bdi>;
  const address = authorUrl && webAddress(authorUrl);
  if (!address) return name;
  return (
    <ExternalLink href={address} className="hover:text-ink hover:underline">
      {name}
    </ExternalLink>
  );
}
