import { Link } from "@tanstack/react-router";
import { useHidesPlans, useMay } from "../../lib/role.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Menu, MenuItem, MenuLink } from "../../ui/menu.tsx";
import { useHasTwoPanes } from "../../ui/use-media-query.ts";

interface MentionsMenuProps {
  /** How many there are; undefined while unknown. */
  keywords: number | undefined;
  exclusions: number | undefined;
  onAddLink: () => void;
  onKeywords: () => void;
  onExclusions: () => void;
  csv: { isBusy: boolean; run: () => void };
}

const csvLabel = "Export CSV";

const numbered = (name: string, count: number | undefined) =>
  count === undefined ? name : `${name} · ${count.toLocaleString()}`;

/** The actions of the mentions screen other than reading: buttons, or a menu on small widths. */
export function MentionsMenu(props: MentionsMenuProps) {
  const keywords = numbered("Keywords", props.keywords);
  const hidden = numbered("Hidden", props.exclusions);
  const canAdd = useMay()("addByLink");
  // Its results are shared in the product's name.
  const hidesPlans = useHidesPlans();
  if (!useHasTwoPanes()) {
    return (
      <Menu label="More" button="More" buttonClassName={buttonClass("secondary", "small")}>
        {canAdd && <MenuItem onSelect={props.onAddLink}>Add a post by link</MenuItem>}
        <MenuItem onSelect={props.onKeywords}>{keywords}</MenuItem>
        {!hidesPlans && <MenuLink to="/friend">Search for a Friend</MenuLink>}
        <MenuItem onSelect={props.onExclusions}>{hidden}</MenuItem>
        <MenuItem onSelect={props.csv.run}>{csvLabel}</MenuItem>
      </Menu>
    );
  }
  return (
    <div className="flex gap-2">
      {canAdd && (
        <Button size="small" onClick={props.onAddLink}>
          Add a post by link
        </Button>
      )}
      <Button size="small" onClick={props.onKeywords}>
        {keywords}
      </Button>
      {!hidesPlans && (
        <Link to="/friend" className={buttonClass("secondary", "small")}>
          Search for a Friend
        </Link>
      )}
      <Button size="small" onClick={props.onExclusions}>
        {hidden}
      </Button>
      <Button size="small" busy={props.csv.isBusy} onClick={props.csv.run}>
        {csvLabel}
      </Button>
    </div>
  );
}
