import {
  type OwnPost,
  type PublishingPlatform,
  publishing,
  publishingPlatforms,
} from "@earshot/contract";
import { useEffect, useState } from "react";
import { type Control, Controller, useForm, useWatch } from "react-hook-form";
import { ApiError, messageOf } from "../../../../lib/api-error.ts";
import { fieldRule } from "../../../../lib/field-rule.ts";
import type { HandedPost } from "../../../../lib/post-handover.ts";
import { browserZone } from "../../../../lib/time-zone.ts";
import { useDebounced } from "../../../../lib/use-debounced.ts";
import { isOneOf, isText, useFormDraft, useSaveDraft } from "../../../../lib/use-form-draft.ts";
import { momentOf, wallTimeOf } from "../../../../lib/wall-time.ts";
import { Button } from "../../../../ui/button.tsx";
import { SelectField, TextArea, TextField } from "../../../../ui/field.tsx";
import { FormProblem } from "../../../../ui/form-problem.tsx";
import { TimeZoneField } from "../../../../ui/time-zone-field.tsx";
import { useOneAtATime } from "../../../../ui/use-one-at-a-time.ts";
import { usePublishingWay } from "../api/get-publishing.ts";
import { type EnteredPost, usePublishPost, useSavePost } from "../api/save-own-post.ts";
import { RequirementsNote } from "./requirements-note.tsx";
import { WayNote } from "./way-note.tsx";

interface Form {
  platform: PublishingPlatform;
  subreddit: string;
  title: string;
  content: string;
  day: string;
  time: string;
  timeZone: string;
}

/** The initial values of the form: a stored post, a text from another screen, or a day of the calendar. */
export interface PostStart {
  post: OwnPost | null;
  handed: HandedPost | null;
  day: string | null;
}

/** The values of a stored post, or of an empty form. */
function savedOf(post: OwnPost | null): Form {
  const timeZone = post?.timeZone ?? browserZone();
  const at = post?.scheduledAt ? wallTimeOf(post.scheduledAt, timeZone) : null;
  const [first] = publishingPlatforms;
  const { platform, title, content } = post ?? { platform: first, title: "", content: "" };
  return {
    ...{ platform, title, content, timeZone },
    subreddit: post?.subreddit ?? "",
    day: at?.day ?? "",
    time: at?.time ?? "",
  };
}

/** The initial values: a text from another screen begins a new post, everything else continues the unfinished one. */
function startOf({ post, handed, day }: PostStart, unfinished: Form): Form {
  if (handed) return { ...savedOf(post), ...handed };
  return day ? { ...unfinished, day, time: unfinished.time || "09:00" } : unfinished;
}

const fits = {
  platform: isOneOf(publishingPlatforms),
  subreddit: isText,
  title: isText,
  content: isText,
  day: isText,
  time: isText,
  timeZone: isText,
};

/** The action on a post when the form is submitted. */
type Purpose = "draft" | "schedule" | "publish";

const messages: Record<Purpose, string> = {
  draft: "Draft saved.",
  schedule: "Post scheduled.",
  publish: "Post published.",
};
const leftMessage =
  "Post published. It is still in the list: delete it there, so that it is not published again.";

// Each watches one field, so that a key press in it does not render the whole form again.

function CommunityNote({ control }: { control: Control<Form> }) {
  const subreddit = useWatch({ control, name: "subreddit" });
  const community = useDebounced(subreddit.trim().replace(/^\/?r\//i, ""));
  return <RequirementsNote subreddit={community} />;
}

function PlatformNote({
  control,
  platform,
}: {
  control: Control<Form>;
  platform: PublishingPlatform;
}) {
  return <WayNote platform={platform} text={useWatch({ control, name: "content" })} />;
}

interface PostFormProps {
  start: PostStart;
  /** Called on success, with a message for the user. */
  onDone: (message: string) => void;
}

/** Edits a post, and saves, schedules or publishes it. What was entered survives closing the form, and a reload. */
export function PostForm({ start, onDone }: PostFormProps) {
  const save = useSavePost();
  const publish = usePublishPost();
  const [problem, setProblem] = useState<string | null>(null);
  const draft = useFormDraft<Form>(
    `own-post.${start.post?.id ?? "new"}`,
    savedOf(start.post),
    fits,
  );
  const form = useForm<Form>({ defaultValues: startOf(start, draft.initial) });
  const { register, control, formState, getValues, setError, trigger, watch, reset } = form;
  useSaveDraft(watch, draft);
  const { post, handed } = start;
  const [isRestored, setRestored] = useState(
    handed === null && JSON.stringify(draft.initial) !== JSON.stringify(savedOf(post)),
  );
  const startOver = () => {
    draft.save(savedOf(post));
    reset(startOf(start, savedOf(post)));
    setRestored(false);
  };
  useEffect(() => {
    // It is handed over only once.
    if (handed) draft.save({ ...savedOf(post), ...handed });
  }, [post, handed, draft]);
  const platform = useWatch({ control, name: "platform" });
  const { way, titleMax, communityName } = publishing[platform];
  const { data: access } = usePublishingWay(platform);
  const isByAccount = way === "account";
  const { errors } = formState;
  const missing = (name: "subreddit" | "title" | "day" | "time", message: string) => {
    setError(name, { message }, { shouldFocus: true });
    return false;
  };

  /** Whether all fields that a purpose needs are filled in; marks the missing ones. */
  function isReady(purpose: Purpose, given: Form): boolean {
    if (purpose === "draft" || !isByAccount) return true;
    if (given.subreddit.trim() === "") return missing("subreddit", "Enter a community.");
    if (given.title.trim() === "") return missing("title", "Enter a title.");
    if (purpose === "publish") return true;
    if (given.day === "") return missing("day", "Choose a day.");
    return given.time === "" ? missing("time", "Choose a time.") : true;
  }

  const send = useOneAtATime(async (purpose: Purpose) => {
    setProblem(null);
    if (!(await trigger())) return false;
    const given = getValues();
    if (!isReady(purpose, given)) return false;
    const { day, time, timeZone } = given;
    const entered: EnteredPost = {
      ...{ id: start.post?.id ?? null, platform, timeZone, content: given.content },
      subreddit: isByAccount ? given.subreddit.trim() || null : null,
      title: titleMax === null ? "" : given.title.trim(),
      scheduledAt: purpose === "schedule" ? momentOf({ day, time }, timeZone) : null,
    };
    try {
      if (purpose === "publish") {
        const { isLeft } = await publish.mutateAsync(entered);
        onDone(isLeft ? leftMessage : messages.publish);
      } else {
        await save.mutateAsync(entered);
        onDone(messages[purpose]);
      }
      draft.clear();
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.code === "TIME_IN_PAST") {
        return missing("day", error.message);
      }
      setProblem(messageOf(error, "The post could not be saved. Please try again."));
      return false;
    }
  });
  const isBusy = save.isPending || publish.isPending;
  return (
    <form
      noValidate
      aria-label={start.post ? "Change the post" : "New post"}
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void send(isByAccount && getValues("day") !== "" ? "schedule" : "draft");
      }}
    >
      {isRestored && (
        <p className="flex flex-wrap items-center justify-between gap-2 text-sm text-ink-2">
          This is what you entered before.
          <Button variant="text" size="bare" className="text-sm" onClick={startOver}>
            Start over
          </Button>
        </p>
      )}
      <SelectField label="Platform" {...register("platform")}>
        {publishingPlatforms.map((name) => (
          <option key={name} value={name}>
            {publishing[name].label}
          </option>
        ))}
      </SelectField>
      {communityName && (
        <TextField
          label="Community"
          hint="For example smallbusiness. We read its rules before anything is posted."
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={33}
          error={errors.subreddit?.message}
          {...register("subreddit")}
        />
      )}
      {communityName && access?.connected && <CommunityNote control={control} />}
      {titleMax !== null && (
        <TextField
          label="Title"
          autoComplete="off"
          maxLength={titleMax}
          error={errors.title?.message}
          {...register("title")}
        />
      )}
      <TextArea
        label="Text"
        rows={6}
        className="[&_textarea]:max-h-80"
        error={errors.content?.message}
        {...register("content", {
          validate: fieldRule(({ calls }) => calls.createOwnPost.body.shape.content),
        })}
      />
      <PlatformNote control={control} platform={platform} />
      {isByAccount && (
        <fieldset className="grid gap-4">
          <legend className="sr-only">When to publish it</legend>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField type="date" label="Day" error={errors.day?.message} {...register("day")} />
            <TextField
              type="time"
              label="Time"
              error={errors.time?.message}
              {...register("time")}
            />
          </div>
          <Controller
            control={control}
            name="timeZone"
            render={({ field }) => (
              <TimeZoneField
                zone={field.value}
                here={browserZone()}
                hint="The day and the time are those of this time zone."
                onChange={field.onChange}
              />
            )}
          />
        </fieldset>
      )}
      <FormProblem>{problem}</FormProblem>
      <div className="flex flex-wrap gap-2">
        {isByAccount && (
          <>
            <Button variant="primary" busy={isBusy} onClick={() => void send("schedule")}>
              Schedule post
            </Button>
            <Button
              busy={isBusy}
              unavailable={access?.connected === false}
              onClick={() => void send("publish")}
            >
              {publish.isPending ? "Publishing…" : "Publish now"}
            </Button>
          </>
        )}
        <Button
          type="button"
          variant={isByAccount ? "secondary" : "primary"}
          busy={isBusy}
          onClick={() => void send("draft")}
        >
          Save draft
        </Button>
      </div>
    </form>
  );
}
