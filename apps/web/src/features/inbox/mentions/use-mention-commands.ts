import { hasWriters, type Mention } from "@earshot/contract";
import { type Command, shortcutsCommand, useCommands } from "../../../lib/commands.ts";
import { count, webAddress } from "../../../lib/format.ts";
import { accountName, communityName, postTitle } from "../../../lib/post-title.ts";
import { engageWords } from "./engage-words.ts";
import { limitTitle, refusalOf } from "./use-engage.ts";
import type { ListKeys } from "./use-list-keys.ts";
import type { Selection } from "./use-selection.ts";

/** Handlers of the screen without a key. */
interface MentionCommandOptions extends ListKeys {
  /** Whether the user may decide on mentions. */
  canDecide: boolean;
  actions: {
    isAtLimit: boolean;
    takeMentionBack: (mention: Mention) => void;
    restore: (mention: Mention) => void;
  };
  onExclude: (mentions: readonly Mention[]) => void;
}

/** The commands for the current mention. */
function currentCommands(mention: Mention, options: MentionCommandOptions): Command[] {
  const { actions, canDecide } = options;
  const { source, author, subreddit } = mention;
  const detail = postTitle(mention);
  const excludable = [
    ...(author ? [accountName(source, author)] : []),
    ...(subreddit ? [communityName(source, subreddit)] : []),
  ];
  const address = webAddress(mention.url);
  const isPending = mention.status === "pending";
  const isAtLimit = actions.isAtLimit && hasWriters(mention.source);
  const refusal = refusalOf(mention)?.title ?? (isAtLimit ? limitTitle : undefined);
  return [
    ...(isPending && canDecide
      ? [
          {
            id: "mention:engage",
            label: engageWords(mention.source).command,
            keys: ["e"],
            detail,
            unavailable: refusal,
            run: () => options.onEngage(mention),
          },
          {
            id: "mention:skip",
            label: "Skip this mention",
            detail,
            // The key skips the selected mentions, if there are any.
            keys: options.selection.selected.length === 0 ? ["s"] : undefined,
            run: () => options.onSkip([mention]),
          },
          {
            id: "mention:not-relevant",
            label: "Mark this mention not relevant…",
            keys: ["n"],
            detail,
            run: () => options.onNotRelevant(mention),
          },
        ]
      : []),
    ...(canDecide
      ? [
          {
            id: "mention:exclude",
            label: "Exclude its author or community…",
            detail: excludable.join(", "),
            unavailable: excludable.length === 0 ? "Both are unknown" : undefined,
            run: () => options.onExclude([mention]),
          },
        ]
      : []),
    ...(address
      ? [
          {
            id: "mention:open",
            label: mention.kind === "comment" ? "Open the comment" : "Open the post",
            detail,
            run: () => void window.open(address, "_blank", "noopener,noreferrer"),
          },
        ]
      : []),
    ...(mention.status === "accepted" && canDecide
      ? [
          {
            id: "mention:take-back",
            label: "Take this mention back",
            detail,
            run: () => actions.takeMentionBack(mention),
          },
        ]
      : []),
    ...(mention.restorable && canDecide
      ? [
          {
            id: "mention:restore",
            label: "Restore this mention",
            detail,
            run: () => actions.restore(mention),
          },
        ]
      : []),
  ];
}

/** The commands for the selected mentions. */
function selectionCommands(selection: Selection, options: MentionCommandOptions): Command[] {
  const { selected, selectableCount, isPageSelected } = selection;
  const selectPage = {
    id: "mentions:select-all",
    label: "Select all on this page",
    detail: count(selectableCount, "mention"),
    run: selection.togglePage,
  };
  const ofSelected = [
    {
      id: "mentions:skip",
      label: "Skip the selected mentions",
      keys: ["s"],
      detail: count(selected.length, "mention"),
      run: () => {
        options.onSkip(selected);
        selection.clear();
      },
    },
    {
      id: "mentions:exclude",
      label: "Exclude authors or communities of the selected mentions…",
      run: () => options.onExclude(selected),
    },
    {
      id: "mentions:clear-selection",
      label: "Clear the selection",
      keys: ["Esc"],
      run: selection.clear,
    },
  ];
  return [
    ...(selectableCount > 0 && !isPageSelected ? [selectPage] : []),
    ...(selected.length > 0 ? ofSelected : []),
  ];
}

/** Offers the actions of the mentions screen in the command menu. */
export function useMentionCommands(options: MentionCommandOptions): void {
  const { current, selection } = options;
  useCommands([
    ...(current ? currentCommands(current, options) : []),
    ...selectionCommands(selection, options),
    { id: "mentions:undo", label: "Undo the last action", keys: ["u"], run: options.onUndo },
    {
      id: "mentions:search",
      label: "Search within these mentions",
      keys: ["/"],
      run: options.onSearch,
    },
    shortcutsCommand(options.onHelp),
  ]);
}
