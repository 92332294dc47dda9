import { limits, optOutPlatforms, sourceNames } from "@earshot/contract";
import { box, Field, tied } from "./field.tsx";

const kinds = {
  author: "My own posts and comments",
  community: "A community that I moderate",
};

const hints = {
  name: "Without u/ or r/, such as jane_doe or SaaS. On LinkedIn, the last part of the profile’s or group’s address.",
  email:
    "We send the link that confirms your request, and our decision. We use it for nothing else.",
  note: `What we should know, in at most ${limits.noteMax.toLocaleString("en-US")} characters.`,
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
        Ask for no more replies
      </h2>
      <p className="text-ink-2">All fields but the note are needed.</p>
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
        <legend className="font-semibold">What shall be left alone?</legend>
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
      <Field name="email" label="Your e-mail address" hint={hints.email}>
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
        Don’t reply to me
      </button>
    </form>
  );
}
