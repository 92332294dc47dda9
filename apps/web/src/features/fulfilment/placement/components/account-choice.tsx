import { type CandidateAccount, type Source, sourceNames } from "@earshot/contract";
import { useId } from "react";
import { accountName } from "../../../../lib/post-title.ts";
import { RadioCard } from "../../../../ui/radio-card.tsx";

interface AccountChoiceProps {
  source: Source;
  /** The legend of the choice. */
  legend: string;
  /** The accounts that can be chosen: those that may place the reply now, and the one that was chosen before. */
  choices: readonly CandidateAccount[];
  /** The accounts that may not place it, each with the reason. */
  blocked: readonly CandidateAccount[];
  /** The key of the chosen account; null: there is none to choose. */
  chosen: string | null;
  onChoose: (key: string) => void;
}

const howWith = ({ mode }: CandidateAccount, source: Source) =>
  mode === "hand" ? "manually" : `through ${sourceNames[source]}’s API`;

/** A key that distinguishes accounts: one name may exist for both methods. */
export const accountKey = ({ id, name }: CandidateAccount) => id ?? `own ${name}`;

/** What the account's profile says about who it works for. */
function Affiliation({ account }: { account: CandidateAccount | undefined }) {
  if (!account?.affiliation) return null;
  return (
    <p className="text-sm text-ink-2 [overflow-wrap:anywhere]">
      Its profile states: <q>{account.affiliation}</q>
    </p>
  );
}

/** Chooses the account that posts the reply, and shows why other accounts can't now. */
export function AccountChoice({
  source,
  legend,
  choices,
  blocked,
  chosen,
  onChoose,
}: AccountChoiceProps) {
  const group = useId();
  const [only] = choices;
  if (choices.length === 0 && blocked.length === 0) return null;
  return (
    <div className="grid gap-2">
      {choices.length > 1 && (
        <fieldset className="grid gap-1">
          <legend className="mb-1 font-semibold">{legend}</legend>
          {choices.map((account) => (
            <RadioCard
              key={accountKey(account)}
              name={group}
              checked={accountKey(account) === chosen}
              aside={howWith(account, source)}
              onChoose={() => onChoose(accountKey(account))}
            >
              <bdi>{accountName(source, account.name)}</bdi>
              {account.id === null && " (your own)"}
            </RadioCard>
          ))}
        </fieldset>
      )}
      {choices.length === 1 && only && (
        <p>
          Post it as <bdi className="font-semibold">{accountName(source, only.name)}</bdi>,{" "}
          {howWith(only, source)}.
        </p>
      )}
      <Affiliation account={choices.find((account) => accountKey(account) === chosen)} />
      {blocked.length > 0 && (
        <section aria-label="Accounts that can’t post it now">
          {choices.length > 0 && <h3 className="text-sm font-semibold text-ink-3">Not now</h3>}
          <ul className="mt-1 grid gap-2">
            {blocked.map((account) => (
              <li key={accountKey(account)} className="text-sm [overflow-wrap:anywhere]">
                <p className="font-semibold">
                  <bdi>{accountName(source, account.name)}</bdi>, {howWith(account, source)}
                </p>
                {account.blockers.map(({ message, remedy }) => (
                  <p key={message}>
                    {message} <span className="text-ink-2">{remedy}</span>
                  </p>
                ))}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
