import { type Keyword, type KeywordKind, keywordKindNames, keywordKinds } from "@earshot/contract";
import { messageOf } from "../../../../lib/api-error.ts";
import { useMay } from "../../../../lib/role.ts";
import { useSetKeywordKind } from "../api/set-keyword-kind.ts";

const none = "none";

/** The kind of a keyword, which reports need for the share of voice. Viewers can only read it. */
export function KindField({ id, keyword, kind }: Pick<Keyword, "id" | "keyword" | "kind">) {
  const set = useSetKeywordKind();
  const may = useMay();
  if (!may("setKeywordKind")) {
    return kind && <span className="text-sm text-ink-2">{keywordKindNames[kind]}</span>;
  }
  const shown = set.isPending ? set.variables.kind : kind;
  return (
    <span className="grid gap-1">
      <select
        aria-label={`${keyword} is about`}
        value={shown ?? none}
        onChange={({ target }) =>
          set.mutate({ id, kind: target.value === none ? null : (target.value as KeywordKind) })
        }
        className="min-h-9 rounded-lg border border-edge bg-raised px-2 text-sm text-ink"
      >
        <option value={none}>No kind</option>
        {keywordKinds.map((one) => (
          <option key={one} value={one}>
            {keywordKindNames[one]}
          </option>
        ))}
      </select>
      {set.error && (
        <span role="alert" className="text-sm font-medium text-signal">
          {messageOf(set.error, "The kind could not be saved.")}
        </span>
      )}
    </span>
  );
}
