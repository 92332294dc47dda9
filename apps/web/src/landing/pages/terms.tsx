import { brand } from "@earshot/contract";
import { Chapters } from "./parts/chapters.tsx";
import { PublicPage } from "./parts/public-page.tsx";
import { lawChapters } from "./parts/terms-of-law.tsx";
import { paymentChapters } from "./parts/terms-of-payment.tsx";
import { contactChapter, serviceChapters } from "./parts/terms-of-service.tsx";

const chapters = [...serviceChapters, ...paymentChapters, ...lawChapters, contactChapter];

/** The terms and conditions (S2 §2 and §9). */
export function TermsPage() {
  return (
    <PublicPage
      title="Terms and conditions"
      updated={{ words: "September 1, 2025", date: "2025-09-01" }}
      lead={`What ${brand.name} does and does not do, what it costs, and how to get your money back.`}
    >
      <Chapters chapters={chapters} />
    </PublicPage>
  );
}
