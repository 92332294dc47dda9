import { type CampaignPost, postFormats } from "@earshot/contract";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { messageOf } from "../../../../lib/api-error.ts";
import { fieldRule } from "../../../../lib/field-rule.ts";
import { Button } from "../../../../ui/button.tsx";
import { TextArea, TextField } from "../../../../ui/field.tsx";
import { FormProblem } from "../../../../ui/form-problem.tsx";
import { type PostChange, useUpdatePost } from "../api/update-post.ts";
import { nameOf, zoneInWords } from "../labels.ts";

interface Form {
  title: string;
  content: string;
  day: string;
  time: string;
}

const rules = {
  title: fieldRule(({ calls }) => calls.updateCampaignPost.body.shape.title),
  content: fieldRule(({ calls }) => calls.updateCampaignPost.body.shape.content),
};

interface PostEditProps {
  campaignId: string;
  timeZone: string;
  post: CampaignPost;
  onDone: () => void;
}

/** Changes the text and the time of a post. Only what was changed is sent. */
export function PostEdit({ campaignId, timeZone, post, onDone }: PostEditProps) {
  const update = useUpdatePost(campaignId);
  const [problem, setProblem] = useState<string | null>(null);
  // As it was when the form was opened: the job may write the post meanwhile.
  const [start] = useState<Form>(() => ({
    ...{ title: post.title, content: post.content },
    ...{ day: post.localTime.slice(0, 10), time: post.localTime.slice(11) },
  }));
  const { register, handleSubmit, formState } = useForm<Form>({ defaultValues: start });
  const { errors, isSubmitting } = formState;

  const save = handleSubmit(async ({ title, content, day, time }) => {
    setProblem(null);
    const change: Omit<PostChange, "postId"> = {
      ...(title !== start.title && { title }),
      ...(content !== start.content && { content }),
      ...((day !== start.day || time !== start.time) && { localTime: `${day}T${time}` }),
    };
    try {
      if (Object.keys(change).length > 0) await update.mutateAsync({ postId: post.id, ...change });
      onDone();
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
        <Button size="small" variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
