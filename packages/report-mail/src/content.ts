/** The content of a report's email, as sentences and figures that are ready to be shown. */
export interface ReportMailContent {
  brand: {
    name: string;
    /** An http or https address; null: the name alone is shown. */
    logoUrl: string | null;
    /** As `#c23616`, dark enough for white text on it. */
    color: string;
    supportEmail: string;
    /** Next to the name; null: none. */
    domainText: string | null;
  };
  /** "Your week at Acme" */
  title: string;
  /** "November 16 – 22, 2026" */
  period: string;
  /** The sentences in display type. */
  headline: readonly string[];
  figures: readonly { label: string; value: string; note: string }[];
  chart: {
    /** The Content-ID of the image, without brackets. */
    cid: string;
    /** The chart in words. */
    alt: string;
    width: number;
    height: number;
    /** Below its left and its right end. */
    from: string;
    until: string;
    legend: readonly { name: string; value: string; color: string }[];
  };
  /** A sentence about the promised quick first replies; null: nothing was promised. */
  promise: string | null;
  /** The share of voice. `share` is 0 to 1. */
  voice: readonly { label: string; value: string; share: number; shareText: string }[];
  /** In our own words: emails contain no text of posts. */
  threads: readonly { id: string; where: string; detail: string }[];
  advice: readonly string[];
  action: { label: string; url: string };
  unsubscribeUrl: string;
  /** Why the person gets the email. */
  reason: string;
}
