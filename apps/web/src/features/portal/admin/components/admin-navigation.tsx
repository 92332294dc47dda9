import { Link } from "@tanstack/react-router";
import { useId, useState } from "react";
import { classNames } from "../../../../ui/class-names.ts";
import { sectionLinkClass } from "../../../../ui/sectioned-page.tsx";
import { type AdminTab, adminGroups, adminSearchOf } from "../search.ts";

interface AdminNavigationProps {
  chosen: AdminTab;
  /** The number of waiting items in each section. */
  counts: Partial<Record<AdminTab, number>>;
}

const Chevron = ({ isUp }: { isUp: boolean }) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 10 6"
    className={classNames(
      "w-2.5 shrink-0 fill-none stroke-current stroke-[1.5]",
      isUp && "rotate-180",
    )}
  >
    <path d="m1 1 4 4 4-4" />
  </svg>
);

/** The name of a section, with the number of waiting items. */
function Named({ name, count }: { name: string; count: number | undefined }) {
  return (
    <>
      <span className="min-w-0 flex-1">{name}</span>
      {count !== undefined && count > 0 && (
        <>
          {" "}
          <span className="text-sm text-ink-3 tabular-nums">
            {count.toLocaleString()} <span className="sr-only">waiting</span>
          </span>
        </>
      )}
    </>
  );
}

/**
 * Links to the administrator's sections, by group: a column beside the section, or below 64 rem a button that opens
 * them. Give it the chosen section as key, so that the list closes when another is opened.
 */
export function AdminNavigation({ chosen, counts }: AdminNavigationProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const group = adminGroups.find(({ tabs }) => tabs.some((tab) => tab.id === chosen));
  const section = group?.tabs.find((tab) => tab.id === chosen);
  const elsewhere = Object.entries(counts).reduce(
    (sum, [tab, count]) => (tab === chosen ? sum : sum + count),
    0,
  );
  return (
    <nav
      aria-label="Admin sections"
      className="border-line max-lg:border-b max-lg:pb-4 lg:sticky lg:top-6"
    >
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-11 w-full items-center gap-2 rounded-lg border border-edge bg-raised px-3 text-left lg:hidden"
      >
        <span className="min-w-0 flex-1">
          {group && group.name !== section?.name && (
            <span className="text-ink-3">{group.name}: </span>
          )}
          <span className="font-semibold">{section?.name}</span>
        </span>{" "}
        {elsewhere > 0 && (
          <span className="text-sm text-ink-3 tabular-nums">
            {elsewhere.toLocaleString()} elsewhere
          </span>
        )}
        <Chevron isUp={isOpen} />
      </button>
      <div
        id={id}
        className={classNames(
          "grid gap-x-4 gap-y-4 max-lg:mt-3 max-lg:grid-cols-[repeat(auto-fill,minmax(9rem,1fr))]",
          !isOpen && "max-lg:hidden",
        )}
      >
        {adminGroups.map(({ name, tabs }) => (
          <div key={name}>
            <p id={`${id}-${name}`} className="px-3 pb-1 text-sm font-semibold text-ink-3">
              {name}
            </p>
            <ul aria-labelledby={`${id}-${name}`}>
              {tabs.map((tab) => (
                <li key={tab.id}>
                  <Link
                    to="/admin"
                    search={adminSearchOf(tab.id)}
                    // An item that is open in the section belongs to it, which the router does not know.
                    activeOptions={{ exact: true }}
                    aria-current={tab.id === chosen ? "page" : undefined}
                    className={classNames(
                      sectionLinkClass.base,
                      "gap-2 lg:min-h-9",
                      tab.id === chosen ? sectionLinkClass.active : sectionLinkClass.inactive,
                    )}
                  >
                    <Named name={tab.name} count={counts[tab.id]} />
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </nav>
  );
}
