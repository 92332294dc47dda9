import { type CampaignPost, postFormats } from "@earshot/contract";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { messageOf } from "../../../../lib/api-error.ts";
import { fieldRule } from "../../../../lib/field-rule.ts";
import { Button } from "../../../../ui/button.tsx";
import { TextArea, TextField } from "../../../../ui/field.tsx";
import { FormProblem } from "../../../../ui/form-problem.tsx";
import { type PostChange, useUpdatePost } from "../api/update-post.ts";
import { nameOf, zoneInWords } from "../labels.ts";
import { changesOf, type PostForm, postDraft, postFormOf } from "../post-form.ts";

const rules = {
  title: fieldRule(({ calls }) => calls.updateCampaignPost.body.shape.title),
  content: fieldRule(({ calls }) => calls.updateCampaignPost.body.shape.content),
};

interface PostEditProps {
  campaignId: string;
  timeZone: string;
  post: CampaignPost;
  onSaved: () => void;
  /** Omitted if the form can't be closed. */
  onCancel?: () => void;
}

/** Edits the text and the time of a post. Only changes are sent; unsaved ones survive a reload. */
export function PostEdit({ campaignId, timeZone, post, onSaved, onCancel }: PostEditProps) {
  const update = useUpdatePost(campaignId);
  const [problem, setProblem] = useState<string | null>(null);
  const [draft] = useState(() => postDraft(post.id));
  const [start, setStart] = useState(() => postFormOf(post));
  const { register, handleSubmit, formState, watch, getValues, reset } = useForm<PostForm>({
    defaultValues: { ...start, ...draft.read() },
  });
  const { errors, isSubmitting } = formState;
  useEffect(() => {
    const watched = watch((values) => draft.save(changesOf(start, values as PostForm)));
    return () => watched.unsubscribe();
  }, [watch, draft, start]);
  // The job or another tab may change the post in the meantime; typed text stays.
  const stored = postFormOf(post);
  useEffect(() => {
    if (isSubmitting || Object.keys(changesOf(start, stored)).length === 0) return;
    if (Object.keys(changesOf(start, getValues())).length > 0) return;
    setStart(stored);
    reset(stored);
  });

  const save = handleSubmit(async (values) => {
    setProblem(null);
    const { title, content, day, time } = changesOf(start, values);
    const change: Omit<PostChange, "postId"> = {
      ...(title !== undefined && { title }),
      ...(content !== undefined && { content }),
      ...((day ?? time) !== undefined && { localTime: `${values.day}T${values.time}` }),
    };
    try {
      if (Object.keys(change).length > 0) await update.mutateAsync({ postId: post.id, ...change });
      draft.clear();
      setStart(values);
      onSaved();
    } catch (error) {
      setProblem(messageOf(error, "The post could not be saved. Please try again."));
    }
  });

  return (
    <form
      noValidate
      aria-label={`Edit ${nameOf(post)}`}
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSubmitting) void save();
      }}
    >
      {postFormats[post.postType].hasTitle && (
        <TextField
          label="Title"
          autoComplete="off"
          maxLength={300}
          error={errors.title?.message}
          {...register("title", { validate: rules.title })}
        />
      )}
      <TextArea
        label="Text"
        rows={6}
        className="[&_textarea]:max-h-96"
        error={errors.content?.message}
        {...register("content", {
          // A post that is not written yet can be moved without a text.
          validate: (value) => value === start.content || rules.content(value),
        })}
      />
      <div className="grid gap-3 sm:max-w-md sm:grid-cols-2">
        <TextField
          type="date"
          label="Day"
          error={errors.day?.message}
          {...register("day", { required: "Choose a day." })}
        />
        <TextField
          type="time"
          label="Time"
          error={errors.time?.message}
          {...register("time", { required: "Choose a time." })}
        />
      </div>
      <p className="text-sm text-ink-3">{`The time is that of ${zoneInWords(timeZone)}.`}</p>
      <FormProblem>{problem}</FormProblem>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" busy={isSubmitting}>
          Save post
        </Button>
        {onCancel && (
          <Button
            size="small"
            variant="quiet"
            onClick={() => {
              draft.clear();
              onCancel();
            }}
          >
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
