import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { NeedsRole } from "../../../../shared/needs-role.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Section } from "../../../../ui/section.tsx";
import { WarningNote } from "../../../../ui/warning-note.tsx";
import { postAnalysisKey, useAnalysisHealth } from "../api/get-post.ts";
import { AnalyzeForm } from "../components/analyze-form.tsx";
import { PostAnalysis } from "../components/post-analysis.tsx";
import { PostReader } from "../components/post-reader.tsx";
import { RedditSearch } from "../components/reddit-search.tsx";
import { SavedPosts } from "../components/saved-posts.tsx";
import type { DiscussionLinks } from "../list-context.ts";
import type { PostsSearch } from "../search.ts";

interface RedditScreenProps {
  search: PostsSearch;
  onSearch: (patch: PostsSearch) => void;
  links: Omit<DiscussionLinks, "onRead">;
}

/** Posts of Reddit: search, read, save and analyze them. */
export function RedditScreen({ search, onSearch, ...props }: RedditScreenProps) {
  const { data: health } = useAnalysisHealth();
  const client = useQueryClient();
  const [requestedUrl, setRequestedUrl] = useState<string | null>(null);
  const analyze = (postUrl: string) => {
    setRequestedUrl(postUrl);
    onSearch({ postUrl });
  };
  const links: DiscussionLinks = {
    ...props.links,
    onRead: (post) => onSearch({ post, postUrl: undefined }),
  };
  const back = (
    <Button size="small" onClick={() => onSearch({ post: undefined, postUrl: undefined })}>
      All posts
    </Button>
  );
  if (search.postUrl !== undefined) {
    const { postUrl } = search;
    // A reload must not repeat a paid call of the language model.
    const isKnown = client.getQueryData(postAnalysisKey(postUrl)) !== undefined;
    if (requestedUrl !== postUrl && !isKnown) {
      return (
        <div className="grid justify-items-start gap-4">
          {back}
          <p className="max-w-[65ch] [overflow-wrap:anywhere]">{postUrl}</p>
          <Button variant="primary" onClick={() => setRequestedUrl(postUrl)}>
            Analyze post
          </Button>
        </div>
      );
    }
    return <PostAnalysis key={postUrl} postUrl={postUrl} links={links} back={back} />;
  }
  if (search.post !== undefined) {
    return (
      <PostReader
        key={search.post}
        id={search.post}
        links={links}
        back={back}
        onAnalyze={analyze}
      />
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      {health?.notice && (
        <WarningNote title="Some features are unavailable">{health.notice}</WarningNote>
      )}
      <NeedsRole call="searchReddit">
        <Section title="Search posts">
          <RedditSearch
            keywords={search.keywords}
            links={links}
            onSearch={(keywords) => onSearch({ keywords })}
          />
        </Section>
        <Section title="Analyze a post">
          <p className="max-w-[65ch] text-ink-2">
            What the author asks, what the answers say, and what is missing in them.
          </p>
          <AnalyzeForm onSubmit={analyze} />
        </Section>
      </NeedsRole>
      <SavedPosts links={links} />
    </div>
  );
}
