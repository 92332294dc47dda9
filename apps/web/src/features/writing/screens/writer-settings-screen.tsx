import { brand } from "@earshot/contract";
import { type ReactNode, useState } from "react";
import { messageOf } from "../../../lib/api-error.ts";
import { fieldRule } from "../../../lib/field-rule.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { PageTitle } from "../../../ui/page-title.tsx";
import { Loading } from "../../../ui/skeleton.tsx";
import { showToast } from "../../../ui/toast-store.ts";
import { useDeclareAccount, useWriterSettings } from "../api.ts";

const checkAccount = fieldRule(({ calls }) =>
  calls.putWriterSettings.body.shape.accounts.unwrap().shape.reddit.unwrap(),
);

function AccountForm({ known }: { known: string }) {
  const [name, setName] = useState(known);
  const [problem, setProblem] = useState<string>();
  const declare = useDeclareAccount();
  return (
    <form
      noValidate
      aria-label="Declared account"
      className="grid max-w-sm justify-items-start gap-3"
      onSubmit={async (event) => {
        event.preventDefault();
        const checked = await checkAccount(name);
        setProblem(checked === true ? undefined : `The account ${checked}.`);
        if (checked !== true) return;
        declare.mutate(name, {
          onSuccess: ({ settings }) => {
            setName(settings.accounts.reddit ?? "");
            showToast({ title: "Account declared." });
          },
          onError: (error) => setProblem(messageOf(error, "Not saved. Please try again.")),
        });
      }}
    >
      <TextField
        className="w-full"
        label="Reddit account"
        hint="The name that you post replies with. A reply posted by another name can’t be recorded."
        value={name}
        error={problem}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" look="primary" busy={declare.isPending}>
        Save
      </Button>
    </form>
  );
}

/** The account that replies are posted with, and below it the writer's own. */
export function WriterSettingsScreen({ account }: { account: ReactNode }) {
  const { data, error, refetch } = useWriterSettings();
  return (
    <>
      <PageTitle documentTitle={`Settings · ${brand.name}`}>Settings</PageTitle>
      {!data && !error && <Loading label="Reading your settings">Reading your settings…</Loading>}
      {error && !data && (
        <p role="alert" className="mt-6">
          {messageOf(error, "Your settings could not be read.")}{" "}
          <Button onClick={() => void refetch()}>Try again</Button>
        </p>
      )}
      {data && (
        <div className="mt-6">
          <AccountForm known={data.accounts.reddit ?? ""} />
        </div>
      )}
      <div className="mt-10 border-t border-line pt-8">{account}</div>
    </>
  );
}
