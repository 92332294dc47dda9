import type { ReactNode } from "react";
import { ApiError, messageOf } from "../../../../lib/api-error.ts";
import { useMay } from "../../../../lib/role.ts";
import { Button } from "../../../../ui/button.tsx";
import { useAddKeyword } from "../api/add-keyword.ts";
import { useKeywords } from "../api/list-keywords.ts";

interface AddKeywordButtonProps {
  keyword: string;
  /** Whether it was already in the list when it was suggested. */
  isAdded: boolean;
  /** A link to the plans, shown when no keywords are left. */
  plansLink: ReactNode;
}

/** Adds a suggested keyword. */
export function AddKeywordButton({ keyword, isAdded, plansLink }: AddKeywordButtonProps) {
  const { data: keywords } = useKeywords();
  const add = useAddKeyword();
  const isInList = keywords
    ? keywords.some((one) => one.keyword.toLowerCase() === keyword.toLowerCase())
    : isAdded;
  const word = isInList ? "Added" : "Add as keyword";
  const { error } = add;
  const canAdd = useMay()("addKeyword");
  if (!canAdd) return null;
  return (
    <div className="grid justify-items-end gap-1">
      <Button
        size="small"
        aria-label={`${word}: ${keyword}`}
        busy={add.isPending}
        unavailable={isInList}
        onClick={() => add.mutate(keyword)}
      >
        {word}
      </Button>
      {error && (
        <div role="alert" className="grid max-w-56 justify-items-end gap-1 text-right text-sm">
          <p className="font-medium text-signal">{messageOf(error, "Failed to add keyword")}</p>
          {error instanceof ApiError && error.code === "KEYWORD_LIMIT_REACHED" && plansLink}
        </div>
      )}
    </div>
  );
}
