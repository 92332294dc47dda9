import { brand, type ReferralSummary } from "@earshot/contract";
import { messageOf } from "../../../../lib/api-error.ts";
import { CopyButton } from "../../../../ui/copy-button.tsx";
import { TextField } from "../../../../ui/field.tsx";
import { LoadProblem } from "../../../../ui/load-problem.tsx";
import { PageTitle } from "../../../../ui/page-title.tsx";
import { Section } from "../../../../ui/section.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { useReferralSummary } from "../api/get-summary.ts";
import { ReferralTable } from "../components/referral-table.tsx";
import { ShareText } from "../components/share-text.tsx";
import { shareTexts } from "../share-texts.ts";

function Figures({ summary }: { summary: ReferralSummary }) {
  const figures = [
    { name: "Invited", value: summary.invited, note: "signed up with your link" },
    { name: "Joined", value: summary.joined, note: "confirmed their email address" },
    { name: "Paying", value: summary.paying, note: "became customers" },
    { name: "Rewards", value: summary.rewards, note: "replies you got" },
  ];
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-5 sm:grid-cols-4">
      {figures.map(({ name, value, note }) => (
        <div key={name} className="border-t border-line pt-3">
          <dt className="font-semibold">{name}</dt>
          <dd className="font-display text-3xl font-bold tabular-nums">{value}</dd>
          <dd className="text-sm text-ink-2">{note}</dd>
        </div>
      ))}
    </dl>
  );
}

function Content({ summary }: { summary: ReferralSummary }) {
  const { link, reward, referrals } = summary;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <div className="grid max-w-2xl gap-4">
        <p className="max-w-[65ch]">
          {`You get ${reward.replies} replies in addition to your plan’s when a company that signed up with your link makes its first payment. You can use them for ${reward.days} days.`}
        </p>
        <TextField
          label="Your referral link"
          value={link}
          readOnly
          onFocus={({ target }) => target.select()}
        />
        <div>
          <CopyButton text={link} label="Copy link" />
        </div>
      </div>
      <Figures summary={summary} />
      <Section title="Share it">
        <div className="mt-2 grid gap-8 lg:grid-cols-3">
          {shareTexts.map((share) => (
            <ShareText key={share.name} share={share} link={link} />
          ))}
        </div>
      </Section>
      <Section title="How it works">
        <ol className="grid max-w-[65ch] list-decimal gap-2 pl-5">
          <li>Somebody opens your link and signs up within 30 days, in the same browser.</li>
          <li>
            They confirm their email address and try {brand.name}. A free trial earns nothing yet.
          </li>
          <li>
            {`With their first payment you get ${reward.replies} replies. If the payment is returned within ${reward.days} days, unused replies are taken back.`}
          </li>
        </ol>
        <p className="max-w-[65ch] text-ink-2">
          You can’t refer yourself or a member of your workspace. We check sign-ups from your
          company or from a network that you use before they count. You see no names here, since the
          people who signed up have not agreed to that.
        </p>
      </Section>
      <Section title="Sign-ups with your link">
        <ReferralTable referrals={referrals} />
      </Section>
    </div>
  );
}

/** The user's referral link, texts to share it with, and its referrals. */
export function ReferralsScreen() {
  const { data: summary, error, refetch } = useReferralSummary();
  return (
    <>
      <PageTitle documentTitle={`Referrals · ${brand.name}`}>Referrals</PageTitle>
      <div className="mt-6">
        {summary ? (
          <Content summary={summary} />
        ) : error ? (
          <LoadProblem
            message={messageOf(error, "Your referrals could not be loaded.")}
            onRetry={() => void refetch()}
          />
        ) : (
          <Loading label="Loading your referrals">
            <Skeleton className="h-60" />
          </Loading>
        )}
      </div>
    </>
  );
}
