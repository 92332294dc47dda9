import { useId, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { FilterChip, RemovableChip, SelectChip } from "../../ui/chip.tsx";
import { CodeField } from "../../ui/code-field.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { CheckboxField, SelectField, TextArea, TextField } from "../../ui/field.tsx";
import { Kbd } from "../../ui/kbd.tsx";
import { Menu, MenuChoice, MenuItem, MenuLink } from "../../ui/menu.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { RadioCard } from "../../ui/radio-card.tsx";
import { Section } from "../../ui/section.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { Tooltip } from "../../ui/tooltip.tsx";

const variants = ["primary", "secondary", "quiet", "text"] as const;
const tabs = [
  { id: "waiting", name: "Waiting", count: 3 },
  { id: "placed", name: "Posted", count: 1204 },
  { id: "removed", name: "Removed" },
] as const;
const sorts = [
  { value: "new", name: "Newest" },
  { value: "near", name: "Nearest" },
] as const;

const reasons = [
  ["Posts by u/ann", 3],
  ["Anything in r/smallbusiness", 12],
] as const;

const row = "flex flex-wrap items-center gap-3";

/** Buttons, choices and fields. */
export function Controls() {
  const [open, setOpen] = useState(false);
  const [tab, setTab] = useState<(typeof tabs)[number]["id"]>("waiting");
  const [page, setPage] = useState(7);
  const [sort, setSort] = useState<(typeof sorts)[number]["value"]>("new");
  const [pressed, setPressed] = useState(true);
  const [chosen, setChosen] = useState<string>(reasons[0][0]);
  const group = useId();
  return (
    <>
      <Section title="Buttons">
        {variants.map((variant) => (
          <div key={variant} className={row}>
            <Button variant={variant}>{variant}</Button>
            <Button variant={variant} size="small">
              small
            </Button>
            <Button variant={variant} busy>
              busy
            </Button>
            <Button variant={variant} unavailable>
              unavailable
            </Button>
          </div>
        ))}
        <div className={row}>
          <CopyButton text="Copied from the design page" />
          <Tooltip text="Appears after 700 ms of hover, or at once on focus. Escape closes it.">
            {(props) => <Button {...props}>With a tooltip</Button>}
          </Tooltip>
          <span>
            <Kbd>j</Kbd> <Kbd>k</Kbd>
          </span>
        </div>
      </Section>
      <Section title="Chips">
        <div className={row}>
          <FilterChip
            label="Pending"
            count={1204}
            pressed={pressed}
            onClick={() => setPressed(!pressed)}
          />
          <FilterChip label="Denied" count={0} pressed={false} />
          <SelectChip label="Keyword" active={false} defaultValue="all">
            <option value="all">All keywords</option>
            <option value="crm">best crm</option>
          </SelectChip>
          <SelectChip label="Keyword, chosen" active defaultValue="crm">
            <option value="all">All keywords</option>
            <option value="crm">best crm</option>
          </SelectChip>
          <RemovableChip removeLabel="Remove r/smallbusiness" onRemove={() => {}}>
            r/smallbusiness
          </RemovableChip>
        </div>
      </Section>
      <Section title="Fields">
        <div className="grid max-w-md gap-4">
          <TextField label="Company" hint="As your customers know it." defaultValue="Ledgerly" />
          <TextField label="Email" error="Invalid email format" defaultValue="mara" />
          <SelectField label="Exclude" defaultValue="words">
            <option value="words">Words</option>
            <option value="author">An author</option>
          </SelectField>
          <TextArea label="Problem" placeholder="What do you solve?" />
          <CheckboxField label="Remember me" defaultChecked />
          <CodeField />
        </div>
      </Section>
      <Section title="Reasons">
        <fieldset className="grid max-w-md gap-1">
          <legend className="mb-1 text-ink-2">Not relevant because…</legend>
          {reasons.map(([reason, hides]) => (
            <RadioCard
              key={reason}
              name={group}
              checked={reason === chosen}
              aside={`hides ${hides}`}
              onChoose={() => setChosen(reason)}
            >
              {reason}
            </RadioCard>
          ))}
        </fieldset>
      </Section>
      <Section title="Menu and dialog">
        <div className={row}>
          <Menu label="Order" button="Order">
            <MenuChoice label="Sort by" options={sorts} chosen={sort} onChoose={setSort} />
            <MenuLink to="/">Home</MenuLink>
            <MenuItem onSelect={() => setOpen(true)}>Open the dialog</MenuItem>
          </Menu>
          <Button onClick={() => setOpen(true)}>Open the dialog</Button>
        </div>
        <Dialog open={open} title="A dialog" onClose={() => setOpen(false)}>
          <TextField label="Name" data-autofocus />
        </Dialog>
      </Section>
      <Section title="Tabs">
        <Tabs label="Replies" tabs={tabs} chosen={tab} onChoose={setTab}>
          The content of {tab}.
        </Tabs>
      </Section>
      <Section title="Pages">
        <Pagination label="Pages" page={page} count={12} onPage={setPage} />
      </Section>
    </>
  );
}
