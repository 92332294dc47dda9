import { brand } from "@earshot/contract";
import { Chapters } from "./parts/chapters.tsx";
import { storedDataChapters } from "./parts/privacy-held.tsx";
import { rightsChapters } from "./parts/privacy-rights.tsx";
import { PublicPage } from "./parts/public-page.tsx";

const chapters = [...storedDataChapters, ...rightsChapters];

/** The privacy notice: which data is stored, why, for how long and who sees it. */
export function PrivacyPage() {
  return (
    <PublicPage
      title="Privacy"
      lead={`What ${brand.name} stores about its customers, its writers and the authors of public posts, and what you can do about it.`}
    >
      <Chapters chapters={chapters} />
    </PublicPage>
  );
}
