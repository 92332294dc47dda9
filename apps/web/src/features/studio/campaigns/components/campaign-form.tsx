import {
  type Campaign,
  type PostType,
  postFormats,
  postTypes,
  studioLimits,
} from "@earshot/contract";
import { useEffect, useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { detailOf, messageOf } from "../../../../lib/api-error.ts";
import { useDraftOwner } from "../../../../lib/draft-owner.ts";
import { fieldRule } from "../../../../lib/field-rule.ts";
import { count } from "../../../../lib/format.ts";
import { browserZone } from "../../../../lib/time-zone.ts";
import { voiceFields } from "../../../../lib/voice-fields.ts";
import { VoiceField } from "../../../../shared/voice-field.tsx";
import { Button } from "../../../../ui/button.tsx";
import { CheckboxField, SelectField, TextArea, TextField } from "../../../../ui/field.tsx";
import { FormProblem } from "../../../../ui/form-problem.tsx";
import { TimeZoneField } from "../../../../ui/time-zone-field.tsx";
import { useBeginCampaign } from "../api/change-campaign.ts";
import { campaignDraft, type NewCampaign } from "../campaign-form.ts";

const upTo = (max: number) => Array.from({ length: max }, (_, at) => at + 1);

const rules = {
  goal: fieldRule(({ calls }) => calls.generateCampaign.body.shape.goal),
  platforms: fieldRule(({ calls }) => calls.generateCampaign.body.shape.platforms),
  startsOn: fieldRule(({ calls }) => calls.generateCampaign.body.shape.startsOn),
};

interface PlatformsFieldProps {
  chosen: readonly PostType[];
  error: string | undefined;
  onChange: (types: PostType[]) => void;
}

function PlatformsField({ chosen, error, onChange }: PlatformsFieldProps) {
  return (
    <fieldset aria-describedby={error ? "platforms-error" : undefined}>
      <legend className="font-semibold">Platforms</legend>
      <div className="mt-1 flex flex-wrap gap-x-5">
        {postTypes.map((type) => (
          <CheckboxField
            key={type}
            label={postFormats[type].label}
            checked={chosen.includes(type)}
            onChange={({ target }) =>
              onChange(
                postTypes.filter((one) => (one === type ? target.checked : chosen.includes(one))),
              )
            }
          />
        ))}
      </div>
      {error && (
        <p id="platforms-error" role="alert" className="text-sm font-medium text-signal">
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface CampaignFormProps {
  onBegun: (campaign: Campaign) => void;
}

/** Starts a campaign: its goal, where and how often to post, and when. */
export function CampaignForm({ onBegun }: CampaignFormProps) {
  const begin = useBeginCampaign();
  const [problem, setProblem] = useState<string | null>(null);
  const owner = useDraftOwner();
  const [draft] = useState(() => campaignDraft(owner));
  const { register, control, formState, handleSubmit, setError, watch } = useForm<NewCampaign>({
    defaultValues: draft.read(),
  });
  const { errors, isSubmitting } = formState;
  useEffect(() => {
    const watched = watch((values) => draft.save(values as NewCampaign));
    return () => watched.unsubscribe();
  }, [watch, draft]);

  const send = handleSubmit(async ({ voice, ...fields }) => {
    setProblem(null);
    try {
      const campaign = await begin.mutateAsync({ ...fields, ...voiceFields(voice) });
      draft.clear();
      onBegun(campaign);
    } catch (error) {
      const startsOn = detailOf(error, "startsOn");
      if (startsOn) setError("startsOn", { message: startsOn }, { shouldFocus: true });
      else setProblem(messageOf(error, "The campaign could not be started. Please try again."));
    }
  });

  return (
    <form
      noValidate
      aria-label="New campaign"
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSubmitting) void send();
      }}
    >
      <TextArea
        label="Goal"
        hint="What the campaign should achieve, and for whom. For example: Show agencies how to get invoices paid on time."
        rows={3}
        className="[&_textarea]:max-h-60"
        maxLength={studioLimits.promptMax}
        error={errors.goal?.message}
        {...register("goal", { validate: rules.goal })}
      />
      <Controller
        control={control}
        name="platforms"
        rules={{ validate: rules.platforms }}
        render={({ field, fieldState }) => (
          <PlatformsField
            chosen={field.value}
            error={fieldState.error?.message}
            onChange={field.onChange}
          />
        )}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField label="Weeks" {...register("weeks", { valueAsNumber: true })}>
          {upTo(studioLimits.campaignWeeksMax).map((weeks) => (
            <option key={weeks} value={weeks}>
              {count(weeks, "week")}
            </option>
          ))}
        </SelectField>
        <SelectField label="Posts per week" {...register("postsPerWeek", { valueAsNumber: true })}>
          {upTo(studioLimits.campaignPostsPerWeekMax).map((posts) => (
            <option key={posts} value={posts}>
              {count(posts, "post")}
            </option>
          ))}
        </SelectField>
        <TextField
          type="date"
          label="Start day"
          error={errors.startsOn?.message}
          {...register("startsOn", { validate: rules.startsOn })}
        />
        <Controller
          control={control}
          name="voice"
          render={({ field }) => <VoiceField {...field} />}
        />
      </div>
      <Controller
        control={control}
        name="timeZone"
        render={({ field }) => (
          <TimeZoneField
            zone={field.value}
            here={browserZone()}
            hint="Posts keep their times in this time zone, also when the clocks change."
            onChange={field.onChange}
          />
        )}
      />
      <FormProblem>{problem}</FormProblem>
      <div>
        <Button type="submit" variant="primary" busy={isSubmitting}>
          {isSubmitting ? "Starting…" : "Write campaign"}
        </Button>
      </div>
    </form>
  );
}
