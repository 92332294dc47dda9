/** Returns the language of dates that the user has chosen; undefined: the browser's. */
type LocaleSource = () => string | undefined;

let chosenLocale: LocaleSource = () => undefined;

/** Sets a function that returns the user's choice, when the app starts. */
export function readDateLocaleFrom(source: LocaleSource): void {
  chosenLocale = source;
}

/**
 * Creates a function that formats moments in the user's language of dates: the only way in which the app
 * shows dates and times. It makes one format for each language, since they take long to make.
 */
export function dateFormat(options: Intl.DateTimeFormatOptions): (moment: Date | number) => string {
  const formats = new Map<string | undefined, Intl.DateTimeFormat>();
  return (moment) => {
    const locale = chosenLocale();
    const format = formats.get(locale) ?? new Intl.DateTimeFormat(locale, options);
    formats.set(locale, format);
    return format.format(moment);
  };
}

/** "21 Nov 2026" */
export const mediumDate = dateFormat({ dateStyle: "medium" });

/** "21 Nov 2026", of a moment that begins a day in UTC. */
export const mediumDateInUtc = dateFormat({ dateStyle: "medium", timeZone: "UTC" });

/** "21 Nov 2026, 12:04" */
export const mediumDateTime = dateFormat({ dateStyle: "medium", timeStyle: "short" });

/** "12:04" */
export const shortTime = dateFormat({ timeStyle: "short" });
