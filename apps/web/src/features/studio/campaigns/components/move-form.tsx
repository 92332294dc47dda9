import type { CampaignPost } from "@earshot/contract";
import { useForm } from "react-hook-form";
import { Button } from "../../../../ui/button.tsx";
import { TextField } from "../../../../ui/field.tsx";
import { timeInWords, zoneInWords } from "../labels.ts";
import { type PostForm, postFormOf } from "../post-form.ts";

interface MoveFormProps {
  post: CampaignPost;
  timeZone: string;
  onMove: (localTime: string) => void;
}

/** Chooses another day and time for a post. */
export function MoveForm({ post, timeZone, onMove }: MoveFormProps) {
  const { day, time } = postFormOf(post);
  const { register, handleSubmit, formState } = useForm<Pick<PostForm, "day" | "time">>({
    defaultValues: { day, time },
  });
  const { errors } = formState;
  return (
    <form
      noValidate
      aria-label="Move post"
      className="grid gap-4"
      onSubmit={(event) => void handleSubmit((to) => onMove(`${to.day}T${to.time}`))(event)}
    >
      <p className="text-ink-2">{`Now on ${timeInWords(post.localTime)}, ${zoneInWords(timeZone)}.`}</p>
      <div className="grid gap-3 sm:grid-cols-2">
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
      <div>
        <Button type="submit" variant="primary">
          Move post
        </Button>
      </div>
    </form>
  );
}
