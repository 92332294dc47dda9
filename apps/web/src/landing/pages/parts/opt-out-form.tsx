import { limits, optOutPlatforms, sourceNames } from "@earshot/contract";
import { box, Field, tied } from "./field.tsx";

const kinds = {
  author: "My own posts and comments",
  community: "A community I moderate",
};

const hints = {
  name: "Without u/ or r/, such as jane_doe or SaaS. On LinkedIn, the last part of the profile’s or group’s address.",
  email: "We use it only to send you the confirmation link and our decision.",
  note: `Anything that helps us verify your request. At most ${limits.noteMax.toLocaleString("en-US")} characters.`,
};

/** A plain HTML form: the server responds with this page and a notice below its title. */
export function OptOutForm() {
  return (
    <form
      method="post"
      action="/opt-out"
      aria-labelledby="form-title"
      className="grid grid-cols-[minmax(0,1fr)] content-start gap-5 self-start rounded-lg border border-line bg-raised p-5 sm:p-7"
    >
      <h2 id="form-title" className="text-xl">
        Your request
      </h2>
      <p className="text-ink-2">All fields except the note are required.</p>
      <Field name="platform" label="Platform">
        <select {...tied("platform")} required autoComplete="off" className={box}>
          {optOutPlatforms.map((value) => (
            <option key={value} value={value}>
              {sourceNames[value]}
            </option>
          ))}
        </select>
      </Field>
      <fieldset>
        <legend className="font-semibold">What should we not reply to?</legend>
        {Object.entries(kinds).map(([value, label]) => (
          <label key={value} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="radio"
              name="kind"
              value={value}
              required
              defaultChecked={value === "author"}
              className="size-4.5 shrink-0"
            />
            {label}
          </label>
        ))}
      </fieldset>
      <Field name="name" label="Name of the account or community" hint={hints.name}>
        <input
          {...tied("name", hints.name)}
          type="text"
          required
          maxLength={limits.nameMax}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className={box}
        />
      </Field>
      <Field name="email" label="Your email address" hint={hints.email}>
        <input
          {...tied("email", hints.email)}
          type="email"
          required
          maxLength={limits.emailMax}
          autoComplete="email"
          className={box}
        />
      </Field>
      <Field name="note" label="Note (optional)" hint={hints.note}>
        <textarea
          {...tied("note", hints.note)}
          rows={4}
          maxLength={limits.noteMax}
          autoComplete="off"
          className={box}
        />
      </Field>
      <button type="submit" className="button">
        Send opt-out request
      </button>
    </form>
  );
}
