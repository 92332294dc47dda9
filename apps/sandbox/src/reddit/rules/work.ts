import { all, comments, posts, type Rule } from "./rule.ts";

/** Rules of the communities about self-employment and client work. */
export const work: Record<string, readonly Rule[]> = {
  freelance: [
    all(
      "No self-promotion, no matter how gentle",
      'No links to your product, your course, your newsletter or your portfolio, and none in the comments either. *"I built something for exactly this"* is promotion.',
      "Self-promotion",
    ),
    posts("No job offers and no looking for jobs", "There are places for that. This is not one."),
    posts(
      "Say where you are",
      "Taxes, contracts and late fees depend on the country. A question without one can't be answered.",
    ),
    all("Do not shame clients by name", "Tell the story, leave the name out."),
    comments("Answer the question that was asked", ""),
  ],
  Bookkeeping: [
    all(
      "Software makers: flair up or stay out",
      "If you work for, own or are paid by a product that you mention, say so **in the same comment**. Once per thread. Direct messages to people who asked are spam.",
      "Undisclosed interest",
    ),
    posts("No homework", "We are happy to explain debits. We will not do your term paper."),
    all("No client data", "Black out names and account numbers, and then look again."),
  ],
  consulting: [
    posts("Careers on Mondays only", "Interviews, offers, exit options: in the Monday thread."),
    all(
      "No solicitation",
      "Do not offer your services, tools or decks, in public or by message. Moderators ban for this without a warning.",
    ),
    all("Keep confidences", "Nothing that your client would recognize."),
  ],
  // Its moderators wrote no rules.
  agency: [],
  photographybusiness: [
    all(
      "One mention of your own work a week",
      "You may mention your presets, plugin or service when it answers the question, when you say that it is yours, and not more than once in seven days.",
      "Too much of your own work",
    ),
    posts("No critique requests", "This is about the business. Pictures go elsewhere."),
    all("Be kind about prices", "Somebody's cheap is somebody's rent."),
  ],
  selbststaendig: [
    all(
      "Keine Werbung",
      "Keine Links zu eigenen Produkten, Kursen oder Kanzleien. Wer auf Nachfrage etwas Eigenes nennt, sagt dazu, dass es das Eigene ist.",
    ),
    posts(
      "Keine Steuerberatung im Einzelfall",
      "Erfahrungen ja, Beratung nein: Dafür haften hier weder wir noch du.",
    ),
    all("Respektvoll bleiben", ""),
  ],
  autonomos: [
    all(
      "Prohibido el spam",
      "Nada de gestorías, cursos ni aplicaciones propias sin permiso de los moderadores. Escríbenos antes.",
    ),
    posts(
      "Indica tu régimen",
      "Módulos, estimación directa, tarifa plana: sin eso no podemos ayudarte.",
    ),
  ],
  freelance_jp: [
    all(
      "宣伝禁止",
      "自社サービス・講座・アフィリエイトの紹介は禁止です。質問への回答でも同じです。",
    ),
    all("個人情報を書かない", "取引先の名前、口座番号などは伏せてください。"),
    posts("税務相談は一般論まで", "個別の申告は税理士へ。"),
  ],
};
