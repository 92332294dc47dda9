import { type Agency, agencyLimits } from "@earshot/contract";
import { useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { ApiError, detailOf, messageOf } from "../../../../lib/api-error.ts";
import { fieldRule } from "../../../../lib/field-rule.ts";
import { isText, useFormDraft, useSaveDraft } from "../../../../lib/use-form-draft.ts";
import { Button } from "../../../../ui/button.tsx";
import { TextField } from "../../../../ui/field.tsx";
import { FormProblem } from "../../../../ui/form-problem.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useOneAtATime } from "../../../../ui/use-one-at-a-time.ts";
import { useSaveAgency } from "../api/agency.ts";
import { BrandPreview } from "./brand-preview.tsx";

const fields = ["name", "slug", "color", "senderName", "supportEmail", "domainText"] as const;
type Fields = Record<(typeof fields)[number], string>;
const fits = Object.fromEntries(fields.map((field) => [field, isText])) as Record<
  keyof Fields,
  typeof isText
>;

/** Returns the address that a name suggests. */
const slugOf = (name: string): string =>
  name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join("-")
    .slice(0, agencyLimits.slugMax)
    .replace(/-$/, "");

const domainRule = fieldRule(({ calls }) => calls.putAgency.body.shape.domainText);

const isColor = (text: string) => /^#[\da-f]{6}$/i.test(text);

interface AgencyFormProps {
  agency: Agency | null;
  /** The owner's email address, the initial value of a new agency's support address. */
  email: string;
}

/** Name, address, color, sender and support address of an agency. Unsaved changes survive a reload. */
export function AgencyForm({ agency, email }: AgencyFormProps) {
  const save = useSaveAgency();
  const [problem, setProblem] = useState<string | null>(null);
  const draft = useFormDraft<Fields>(
    // A saved new slug mounts another form before this draft is deleted, and that form must not read it.
    `agency.${agency?.slug ?? ""}`,
    {
      name: agency?.name ?? "",
      slug: agency?.slug ?? "",
      color: agency?.color ?? "",
      senderName: agency?.senderName ?? "",
      supportEmail: agency?.supportEmail ?? email,
      domainText: agency?.domainText ?? "",
    },
    fits,
  );
  const { register, handleSubmit, formState, setError, setValue, getValues, watch } =
    useForm<Fields>({ defaultValues: draft.initial });
  useSaveDraft(watch, draft);
  /** The name that the present suggestions are based on. */
  const suggestedFrom = useRef(draft.initial.name);
  const [name, color] = watch(["name", "color"]);
  const shownColor = isColor(color) ? color : null;
  const submit = useOneAtATime(async (values: Fields) => {
    setProblem(null);
    try {
      await save.mutateAsync({
        ...values,
        color: values.color === "" ? null : values.color,
        domainText: values.domainText === "" ? null : values.domainText,
      });
      draft.rebase(values);
      showToast({ title: "White label saved." });
    } catch (error) {
      const refused = fields.find((field) => detailOf(error, field) !== undefined);
      const message = messageOf(error, "It was not saved. Please try again.");
      if (error instanceof ApiError && error.code === "AGENCY_SLUG_TAKEN") {
        setError("slug", { message }, { shouldFocus: true });
      } else if (refused) {
        setError(refused, { message: detailOf(error, refused) ?? message }, { shouldFocus: true });
      } else setProblem(message);
    }
  });
  /** Suggests values based on the name, in fields that were not filled in. */
  const suggest = (typed: string) => {
    if (agency) return;
    const before = suggestedFrom.current;
    suggestedFrom.current = typed;
    const [slug, senderName] = getValues(["slug", "senderName"]);
    if (slug === "" || slug === slugOf(before)) setValue("slug", slugOf(typed));
    if (senderName === "" || senderName === before.trim()) setValue("senderName", typed.trim());
  };
  return (
    <form
      noValidate
      aria-label="White label"
      className="grid max-w-xl gap-5"
      onSubmit={handleSubmit(submit)}
    >
      <TextField
        label="Name"
        hint="Your clients see it in place of ours: on every screen, in titles and in emails."
        maxLength={agencyLimits.nameMax}
        autoComplete="organization"
        error={formState.errors.name?.message}
        {...register("name", {
          validate: fieldRule(({ calls }) => calls.putAgency.body.shape.name),
          onChange: ({ target }) => suggest(String(target.value)),
        })}
      />
      <TextField
        label="Address of your sign-in page"
        hint={`${location.origin}/auth?agency=…`}
        maxLength={agencyLimits.slugMax}
        autoCapitalize="none"
        spellCheck={false}
        error={formState.errors.slug?.message}
        {...register("slug", {
          validate: fieldRule(({ calls }) => calls.putAgency.body.shape.slug),
        })}
      />
      <div className="grid gap-3">
        <div className="flex items-start gap-3">
          <div className="flex-1">
            <TextField
              label="Color (optional)"
              hint="As #rrggbb. We darken or lighten it where it could not be read."
              placeholder="#1d4ed8"
              maxLength={7}
              spellCheck={false}
              error={formState.errors.color?.message}
              {...register("color", {
                validate: (value) =>
                  value === "" || isColor(value) || "must be a color such as #1d4ed8",
              })}
            />
          </div>
          <input
            type="color"
            aria-label="Choose the color"
            value={shownColor ?? "#c23616"}
            className="mt-7 size-11 shrink-0 rounded-lg border border-edge bg-raised p-1"
            onChange={({ target }) => setValue("color", target.value, { shouldValidate: true })}
          />
        </div>
        <BrandPreview name={name} color={shownColor} logoUrl={agency?.logoUrl ?? null} />
      </div>
      <TextField
        label="Sender of emails"
        hint="Invitations, confirmations and notices to your clients come in this name. The address behind the name stays the operator’s."
        maxLength={agencyLimits.nameMax}
        error={formState.errors.senderName?.message}
        {...register("senderName", {
          validate: fieldRule(({ calls }) => calls.putAgency.body.shape.senderName),
        })}
      />
      <TextField
        label="Support email"
        type="email"
        hint="Your clients write here, and their answers to our emails go here."
        error={formState.errors.supportEmail?.message}
        {...register("supportEmail", {
          validate: fieldRule(({ calls }) => calls.putAgency.body.shape.supportEmail),
        })}
      />
      <TextField
        label="Domain on reports (optional)"
        hint="Your own domain, as text on reports."
        placeholder="reports.example.com"
        maxLength={agencyLimits.domainMax}
        autoCapitalize="none"
        spellCheck={false}
        error={formState.errors.domainText?.message}
        {...register("domainText", {
          validate: (value) => value === "" || domainRule(value),
        })}
      />
      <FormProblem>{problem}</FormProblem>
      <div>
        <Button type="submit" variant="primary" busy={formState.isSubmitting}>
          {agency ? "Save changes" : "Turn on white label"}
        </Button>
      </div>
    </form>
  );
}
