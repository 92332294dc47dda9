import { brand } from "@earshot/contract";
import type { ReactNode } from "react";
import { Logo } from "../../ui/logo.tsx";
import { anchors } from "../links.ts";

function MenuIcon() {
  return (
    <svg aria-hidden="true" viewBox="0 0 20 14" className="w-5 stroke-ink" strokeWidth="2">
      <path d="M0 1h20M0 7h20M0 13h20" />
    </svg>
  );
}

/** The top bar. `home` is the page that has the anchors: empty on the landing page itself. */
function TopBar({ home }: { home: "" | "/" }) {
  return (
    <header className="sticky top-0 z-10 border-b border-line bg-paper">
      <div className="wrap flex min-h-16 items-center justify-between gap-6">
        <a href="/" aria-label={`${brand.name}, home`} className="py-2">
          <Logo name={brand.name} />
        </a>
        <nav aria-label="Main" className="hidden items-center gap-6 text-base xl:flex">
          {anchors.map(({ id, text }) => (
            <a key={id} href={`${home}#${id}`} className="py-2 text-ink-2 hover:text-ink">
              {text}
            </a>
          ))}
          <a href="/writers/auth" className="border-l border-line py-1 pl-6 hover:text-signal">
            Writers Portal
          </a>
          <a href="/auth" className="py-2 text-ink-2 hover:text-ink">
            Sign in
          </a>
          <a href="/auth?mode=sign-up" className="button">
            {brand.slogan}
          </a>
        </nav>
        <details data-menu="" className="xl:hidden">
          <summary className="flex min-h-11 list-none items-center gap-3 rounded-lg px-2 font-semibold">
            Menu
            <MenuIcon />
          </summary>
          <nav
            aria-label="Menu"
            className="absolute inset-x-0 top-full max-h-[calc(100dvh-4rem)] overflow-y-auto border-b border-line bg-paper px-5 pt-2 pb-6"
          >
            <ul>
              {anchors.map(({ id, text }) => (
                <li key={id} className="border-b border-line">
                  <a href={`${home}#${id}`} className="block py-3 text-lg">
                    {text}
                  </a>
                </li>
              ))}
            </ul>
            <div className="mt-5 grid gap-3">
              <a href="/auth" className="button button-plain">
                Sign In
              </a>
              <a href="/auth" className="button">
                Start Free Trial
              </a>
            </div>
          </nav>
        </details>
      </div>
    </header>
  );
}

const linkClass = "inline-block py-1.5 text-ink-2 hover:text-ink";

function Footer({ home }: { home: "" | "/" }) {
  return (
    <footer className="border-t border-line">
      <div className="wrap flex flex-wrap items-start justify-between gap-x-16 gap-y-8 py-12 text-base">
        <div className="max-w-[22rem]">
          <Logo name={brand.name} />
          <p className="mt-3 text-ink-2">
            Public questions, answered by people who say who they work with.
          </p>
        </div>
        <nav aria-label="Footer">
          <ul className="grid grid-cols-2 gap-x-12 sm:grid-cols-3">
            <li>
              <a href={`${home}#features`} className={linkClass}>
                Features
              </a>
            </li>
            <li>
              <a href={`${home}#pricing`} className={linkClass}>
                Pricing
              </a>
            </li>
            <li>
              <a href="/writers/auth" className={linkClass}>
                Writers Portal
              </a>
            </li>
            <li>
              <a href="/terms" className={linkClass}>
                Terms
              </a>
            </li>
            <li>
              <a href="/privacy" className={linkClass}>
                Privacy
              </a>
            </li>
            <li>
              <a href="/opt-out" className={linkClass}>
                Opt out of replies
              </a>
            </li>
          </ul>
        </nav>
        <button
          type="button"
          hidden
          data-theme-switch=""
          className="min-h-10 rounded-lg border border-edge px-3"
        >
          Dark theme
        </button>
      </div>
    </footer>
  );
}

/** The frame of every public page, whose `main` has the id `content`. */
export function Frame({ home, children }: { home: "" | "/"; children: ReactNode }) {
  return (
    <>
      <a href="#content" className="button absolute top-2 left-2 z-20 not-focus:sr-only">
        Skip to the content
      </a>
      <TopBar home={home} />
      {children}
      <Footer home={home} />
    </>
  );
}
