import { brand } from "@earshot/contract";
import { classNames } from "../../ui/class-names.ts";
import { PageTitle } from "../../ui/page-title.tsx";
import { ThemeSwitch } from "../../ui/theme-switch.tsx";
import { Controls } from "./design-controls.tsx";
import { Figures } from "./design-figures.tsx";
import { Messages } from "./design-messages.tsx";

const columns = [
  { name: "Light", scheme: "scheme-light" },
  { name: "Dark", scheme: "scheme-dark" },
] as const;

const colors = [
  ["paper", "bg-paper"],
  ["raised", "bg-raised"],
  ["ink", "bg-ink"],
  ["ink-2", "bg-ink-2"],
  ["ink-3", "bg-ink-3"],
  ["line", "bg-line"],
  ["edge", "bg-edge"],
  ["signal", "bg-signal"],
  ["signal-strong", "bg-signal-strong"],
  ["signal-soft", "bg-signal-soft"],
  ["standing", "bg-standing"],
  ["caution", "bg-caution"],
  ["caution-soft", "bg-caution-soft"],
  ["mark", "bg-mark"],
] as const;

/** All components of the design system with their states, in both themes. In development only. */
export function DesignPage() {
  return (
    <main className="grid gap-6 px-5 py-7">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <PageTitle documentTitle={`Design · ${brand.name}`}>Design</PageTitle>
        <ThemeSwitch />
      </div>
      <div className="grid gap-6 lg:grid-cols-2">
        {columns.map(({ name, scheme }) => (
          <section
            key={name}
            aria-label={name}
            className={classNames(
              scheme,
              "grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-8 rounded-xl border border-line bg-paper p-5 text-ink",
            )}
          >
            <ul className="flex flex-wrap gap-3">
              {colors.map(([color, background]) => (
                <li key={color} className="grid justify-items-center gap-1 text-xs">
                  <span
                    className={classNames("size-10 rounded-lg border border-edge", background)}
                  />
                  {color}
                </li>
              ))}
            </ul>
            <div className="grid gap-2">
              <p className="font-display text-3xl font-bold tracking-[-0.02em]">Display, 3xl</p>
              <p className="font-display text-2xl font-bold tracking-[-0.02em]">Display, 2xl</p>
              <p className="font-display text-xl font-bold tracking-[-0.02em]">Display, xl</p>
              <p>Interface, base</p>
              <p className="text-sm text-ink-2">Interface, sm, ink 2</p>
              <p className="text-xs text-ink-3">Interface, xs, ink 3</p>
              <p className="font-quote text-quote">People's own words, quote</p>
            </div>
            <Controls />
            <Figures />
            <Messages />
          </section>
        ))}
      </div>
    </main>
  );
}
