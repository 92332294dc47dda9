import { useShownBrand } from "./brand.ts";
import { classNames } from "./class-names.ts";

const bars = [5, 8, 11, 14];

/** The four signal bars and the product's name; in an agency's workspace its logo, or only its name. */
export function Logo({ name, className }: { name: string; className?: string }) {
  const brand = useShownBrand();
  if (brand?.logoUrl) {
    return (
      <span className={classNames("inline-flex", className)}>
        {/* Many logos are dark on a transparent background. */}
        <img
          src={brand.logoUrl}
          alt={brand.name}
          className="h-8 max-w-44 rounded bg-[light-dark(transparent,#ffffff)] object-contain"
        />
      </span>
    );
  }
  if (brand) {
    return (
      <span
        className={classNames(
          "inline-block font-display text-xl font-bold tracking-[-0.02em] [overflow-wrap:anywhere]",
          className,
        )}
      >
        {brand.name}
      </span>
    );
  }
  return (
    <span
      className={classNames(
        "inline-flex items-baseline gap-2 font-display text-xl font-bold tracking-[-0.02em]",
        className,
      )}
    >
      <svg aria-hidden="true" viewBox="0 0 22 14" className="h-3.5 fill-signal">
        {bars.map((height, index) => (
          <rect key={height} x={index * 6} y={14 - height} width="4" height={height} rx="1" />
        ))}
      </svg>
      {name}
    </span>
  );
}
