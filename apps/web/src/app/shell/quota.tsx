import type { User } from "@earshot/contract";

interface QuotaProps {
  label: string;
  used: number;
  limit: number | null;
}

type Quotas = Pick<User, "repliesUsed" | "repliesLimit" | "keywordsUsed" | "keywordsLimit">;

const isExhausted = ({ used, limit }: Omit<QuotaProps, "label">) => limit !== null && used >= limit;

/** The quotas in the order in which they are shown. */
const quotasOf = (user: Quotas): QuotaProps[] => [
  { label: "Replies", used: user.repliesUsed, limit: user.repliesLimit },
  { label: "Keywords", used: user.keywordsUsed, limit: user.keywordsLimit },
];

/** Whether no replies are left, so that nothing can be engaged. */
export const isOutOfReplies = ({ repliesUsed, repliesLimit }: Quotas): boolean =>
  isExhausted({ used: repliesUsed, limit: repliesLimit });

/** Whether all keywords are in use: the mentions that they find can still be engaged. */
export const isOutOfKeywords = ({ keywordsUsed, keywordsLimit }: Quotas): boolean =>
  isExhausted({ used: keywordsUsed, limit: keywordsLimit });

/** "N left", or ∞. */
function Remaining({ used, limit }: Omit<QuotaProps, "label">) {
  if (limit !== null) return `${Math.max(0, limit - used).toLocaleString()} left`;
  return (
    <>
      <span aria-hidden="true">∞</span>
      <span className="sr-only">unlimited</span>
    </>
  );
}

/** The remaining part of a quota, as a number and as a bar that empties. */
function Quota({ label, used, limit }: QuotaProps) {
  const share = limit ? Math.max(0, 1 - used / limit) : 0;
  return (
    <div>
      <p className="flex justify-between text-sm">
        <span className="text-ink-2">{label}</span>
        <span className="font-semibold tabular-nums">
          <Remaining used={used} limit={limit} />
        </span>
      </p>
      {limit !== null && (
        <div aria-hidden="true" className="mt-1 h-1 overflow-hidden rounded-full bg-line">
          <div className="h-full rounded-full bg-ink" style={{ width: `${share * 100}%` }} />
        </div>
      )}
    </div>
  );
}

/** The remaining quota of replies and keywords. */
export function Quotas({ user }: { user: Quotas }) {
  return quotasOf(user).map((quota) => <Quota key={quota.label} {...quota} />);
}

/** The remaining quotas in one line, for small widths without a sidebar. */
export function QuotaLine({ user }: { user: Quotas }) {
  return (
    <ul className="flex flex-wrap gap-x-4 text-sm">
      {quotasOf(user).map(({ label, ...quota }) => (
        <li key={label} className="flex gap-1.5">
          <span className="text-ink-2">{label}</span>
          <span className="font-semibold tabular-nums">
            <Remaining {...quota} />
          </span>
        </li>
      ))}
    </ul>
  );
}
