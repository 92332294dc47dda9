import { type CampaignPost, publishing, publishingPlatformOf } from "@earshot/contract";
import { type FormEvent, useState } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { count } from "../../../../lib/format.ts";
import { Button } from "../../../../ui/button.tsx";
import { TextField } from "../../../../ui/field.tsx";
import { FormProblem } from "../../../../ui/form-problem.tsx";
import { useScheduleCampaign } from "../api/change-campaign.ts";
import { platformNames } from "../labels.ts";

const namesOf = (posts: readonly CampaignPost[]): string =>
  platformNames([...new Set(posts.map(({ postType }) => postType))]);

interface ScheduleFormProps {
  campaignId: string;
  /** The written posts whose time is in the future. */
  posts: readonly CampaignPost[];
  onDone: () => void;
}

/** Hands posts to the scheduled posts: those for Reddit with their community, the others as drafts. */
export function ScheduleForm({ campaignId, posts, onDone }: ScheduleFormProps) {
  const schedule = useScheduleCampaign(campaignId);
  const [community, setCommunity] = useState("");
  const [missing, setMissing] = useState<string>();
  const [problem, setProblem] = useState<string | null>(null);
  const isPostedByUs = ({ postType }: CampaignPost) =>
    publishing[publishingPlatformOf(postType)].way === "account";
  const postedByUs = posts.filter(isPostedByUs);
  const others = posts.filter((post) => !isPostedByUs(post));

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (schedule.isPending) return;
    const subreddit = community.trim();
    const isMissing = postedByUs.length > 0 && subreddit === "";
    setMissing(isMissing ? "Enter a community." : undefined);
    setProblem(null);
    if (isMissing) return;
    try {
      await schedule.mutateAsync(postedByUs.length > 0 ? subreddit : undefined);
      onDone();
    } catch (error) {
      setProblem(messageOf(error, "The posts could not be scheduled. Please try again."));
    }
  }

  return (
    <form
      noValidate
      aria-label="Schedule posts"
      className="grid gap-4"
      onSubmit={(event) => void submit(event)}
    >
      {postedByUs.length > 0 && (
        <>
          <p>{`${count(postedByUs.length, "post")} for ${namesOf(postedByUs)}: we publish at the planned time, with your connected account.`}</p>
          <TextField
            label="Community"
            hint="For example smallbusiness. We read its rules before anything is posted."
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={33}
            error={missing}
            value={community}
            onChange={({ target }) => setCommunity(target.value)}
          />
        </>
      )}
      {others.length > 0 && (
        <p>
          {`${count(others.length, "post")} for ${namesOf(others)}: we don’t post there for you. You get drafts in Scheduled posts to copy and post yourself.`}
        </p>
      )}
      <p className="text-sm text-ink-3">
        Handed-over posts are changed in Scheduled posts from then on.
      </p>
      <FormProblem>{problem}</FormProblem>
      <div>
        <Button type="submit" variant="primary" busy={schedule.isPending}>
          Schedule posts
        </Button>
      </div>
    </form>
  );
}
