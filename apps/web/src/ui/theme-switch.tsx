import { classNames } from "./class-names.ts";
import { setTheme, themes, useTheme } from "./theme.ts";

const names = { system: "System", light: "Light", dark: "Dark" } as const;

/** System, light or dark. */
export function ThemeSwitch() {
  const chosen = useTheme();
  return (
    <fieldset className="flex rounded-lg border border-line p-0.5">
      <legend className="sr-only">Theme</legend>
      {themes.map((theme) => (
        <label
          key={theme}
          className={classNames(
            "flex-1 rounded-md px-2 py-1 text-center text-sm has-focus-visible:outline-2 has-focus-visible:outline-signal",
            theme === chosen ? "bg-ink font-semibold text-paper" : "text-ink-2 hover:text-ink",
          )}
        >
          <input
            type="radio"
            name="theme"
            value={theme}
            checked={theme === chosen}
            onChange={() => setTheme(theme)}
            className="sr-only"
          />
          {names[theme]}
        </label>
      ))}
    </fieldset>
  );
}
