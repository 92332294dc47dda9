import { onLinkedIn } from "./page.ts";

/** Other posts on LinkedIn: stories, opinions, promotion. Some contain the phrases without a need. */
export const linkedinChatter = [
  onLinkedIn(
    "Brandon Steele",
    2,
    "Most founders get CRM wrong. They buy the tool before they have the conversation. Here are 7 lessons from 200 onboarding calls. Number 4 will surprise you. #sales #crm #growth",
    "US",
  ),
  onLinkedIn(
    "Ledgerline",
    4,
    "Today we launch Ledgerline 3: invoicing software with payment reminders that write themselves. Free for the first three clients. Link in the comments.",
  ),
  onLinkedIn(
    "Farah Aziz",
    6,
    "I quit my job a year ago. No plan, no clients, one laptop. Today I sent my hundredth invoice. Thank you to everyone who took a chance on me.",
  ),
  onLinkedIn(
    "Jonas Lindqvist",
    9,
    "Unpopular opinion: if your team needs scheduling software to meet for fifteen minutes, you do not have a calendar problem.",
    "SE",
  ),
  onLinkedIn(
    "Patrick O'Dowd",
    13,
    "We are hiring a CRM manager in Cork. You will own our customer data, our mails and our bad habits. Three days in the office.",
    "IE",
  ),
  onLinkedIn(
    "Metricfield",
    19,
    "Why do 8 of 10 teams ignore their dashboards? We asked 500 product managers about analytics. Download the report.",
  ),
  onLinkedIn(
    "Isabel Fuentes",
    25,
    "Lo que aprendí tras diez años facturando como autónoma: cobra por adelantado, escribe todo, y llama antes de mandar el tercer correo.",
    "ES",
  ),
  onLinkedIn(
    "Victor Amadi",
    30,
    "I was asked which invoicing tool I recommend. None. I recommend clients who pay. The software comes after.",
  ),
  onLinkedIn(
    "Katja Brandl",
    38,
    "Nach sechs Monaten E-Rechnung: Was gut lief, was nicht, und warum unsere Buchhaltung jetzt freitags Kuchen backt.",
    "DE",
  ),
  onLinkedIn(
    "Slotbird",
    52,
    "Never miss an appointment again. Slotbird is the scheduling tool that your customers will love. Book a demo, first month on us. #scheduling #booking #smallbusiness",
  ),
  onLinkedIn(
    "Miriam Castell",
    66,
    "Proud of the team: our CRM migration is done. 41,000 contacts, 3 duplicates, 1 very tired intern. Ask me anything.",
    "US",
  ),
  onLinkedIn(
    "Adebayo Falana",
    81,
    "Today I learned that our supplier pays invoices on the 90th day because nobody ever asked him to pay sooner. I asked. He paid.",
  ),
  onLinkedIn(
    "Lena Wójcik",
    110,
    "Analytics told us that nobody used the button. So we removed it. Then the phone rang for two days. Numbers need company.",
    "PL",
  ),
  onLinkedIn(
    "Rajesh Menon",
    145,
    "Comparing the ten best CRM tools of this year, with prices, screenshots and my honest rating. Affiliate links marked. Save this post.",
    "IN",
  ),
  onLinkedIn(
    "Sophie Lambert",
    190,
    "What a week at the conference in Lyon! Thank you to all who came to our talk about booking systems for museums.",
    "FR",
  ),
  onLinkedIn(
    "Dario Conti",
    240,
    "Agree? Your first ten customers do not care about your software. They care about whether you pick up the phone.",
    "IT",
  ),
  onLinkedIn(
    "Northpeak Accounting",
    290,
    "Reminder to our clients: software for invoicing does not replace your VAT return. The deadline is the 15th. Yes, again.",
    "GB",
  ),
  onLinkedIn(
    "Yusuf Demir",
    365,
    "I built a small tool that reads bank statements and says who has not paid. Forty people use it by now. Happy to show it to anyone with the same problem.",
  ),
  onLinkedIn(
    "Carla Nunes",
    440,
    "Personal news: I join Metricfield as head of analytics next month. Excited is too small a word.",
    "PT",
  ),
  onLinkedIn(
    "Peter Vanterpool",
    530,
    "Four signs that your agency needs a CRM: you search your mail for phone numbers, two people call the same lead, nobody knows who promised the discount, and you are reading this.",
  ),
  onLinkedIn(
    "Ines Haugland",
    720,
    "Delayed payments are the silent killer of studios. We ended two client relations over it this year. Both were overdue.",
    "NO",
  ),
  onLinkedIn(
    "Theo Marchetti",
    950,
    "Poll: how long do you wait before you send a payment reminder? A week, a month, or until you are angry?",
  ),
];
