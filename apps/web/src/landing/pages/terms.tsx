import { brand, terms } from "@earshot/contract";
import { Chapters } from "./parts/chapters.tsx";
import { PublicPage } from "./parts/public-page.tsx";
import { lawChapters } from "./parts/terms-of-law.tsx";
import { paymentChapters } from "./parts/terms-of-payment.tsx";
import { contactChapter, serviceChapters } from "./parts/terms-of-service.tsx";

const chapters = [...serviceChapters, ...paymentChapters, ...lawChapters, contactChapter];

const day = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** The terms and conditions (S2 §2 and §9). */
export function TermsPage() {
  return (
    <PublicPage
      title="Terms and conditions"
      updated={{ words: day.format(new Date(terms.version)), date: terms.version }}
      lead={`What ${brand.name} does and does not do, what it costs, and how to get your money back.`}
    >
      <Chapters chapters={chapters} />
    </PublicPage>
  );
}
