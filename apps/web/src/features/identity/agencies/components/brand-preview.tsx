import { brandPalette } from "@earshot/contract";

interface BrandPreviewProps {
  name: string;
  /** As #rrggbb; null: the product's. */
  color: string | null;
  logoUrl: string | null;
}

/** The colors of the product, as `tokens.css` has them. */
const productColors = {
  light: { signal: "#c23616", onSignal: "#ffffff" },
  dark: { signal: "#ff6b47", onSignal: "#14130f" },
};

const themes = [
  { theme: "light", name: "Light theme", paper: "#faf8f3", ink: "#17150f" },
  { theme: "dark", name: "Dark theme", paper: "#14130f", ink: "#f2eee3" },
] as const;

/** How clients see the brand in both themes, and whether its color is adjusted there. */
export function BrandPreview({ name, color, logoUrl }: BrandPreviewProps) {
  const palette = color === null ? null : brandPalette(color);
  const adjusted = themes.filter(({ theme }) => palette?.isAdjusted[theme]);
  return (
    <div className="grid gap-2">
      <div className="grid gap-3 sm:grid-cols-2">
        {themes.map(({ theme, name: themeName, paper, ink }) => {
          const { signal, onSignal } = (palette ?? productColors)[theme];
          return (
            <div
              key={theme}
              role="img"
              aria-label={`${themeName}: ${name || "your name"} in ${signal}`}
              className="grid gap-3 rounded-lg border border-line p-4"
              style={{ background: paper, color: ink }}
            >
              {logoUrl ? (
                <img
                  src={logoUrl}
                  alt=""
                  className="h-8 max-w-44 justify-self-start rounded object-contain"
                  style={theme === "dark" ? { background: "#ffffff" } : {}}
                />
              ) : (
                <span className="font-display text-xl font-bold tracking-[-0.02em] [overflow-wrap:anywhere]">
                  {name || "Your name"}
                </span>
              )}
              <span
                className="justify-self-start rounded-lg px-4 py-2 font-semibold"
                style={{ background: signal, color: onSignal }}
              >
                Approve reply
              </span>
            </div>
          );
        })}
      </div>
      <p role="status" className="text-sm text-ink-2">
        {palette && adjusted.length > 0
          ? `${color} can’t be read well in the ${adjusted.map(({ theme }) => theme).join(" and the ")} theme, so we show ${adjusted.map(({ theme }) => palette[theme].signal).join(" and ")} there.`
          : "How your clients see it in the light and the dark theme."}
      </p>
    </div>
  );
}
