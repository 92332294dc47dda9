import { describe, expect, test } from "vitest";
import { createPhraseEngine, parsePhrase } from "./index.ts";
import { referenceMatch } from "./reference.ts";

/** Reads pairs of words, separated by commas. An underscore stands for a blank within a word. */
const tableOf = (text: string): [string, string][] =>
  text.split(",").map((row) => {
    const [one = "", other = ""] = row.trim().split(/\s+/);
    return [one.replaceAll("_", " "), other.replaceAll("_", " ")];
  });

const business = tableOf(`
  account accounts, acquisition acquisitions, advance advances, advertiser advertisers, adviser advisers,
  agency agencies, agenda agendas, agreement agreements, allowance allowances, apprentice apprentices,
  asset assets, assistant assistants, auction auctions, audit audits, bank banks,
  bankruptcy bankruptcies, benefit benefits, bid bids, bill bills, bonus bonuses,
  boss bosses, brand brands, brochure brochures, broker brokers, budget budgets,
  business businesses, buyer buyers, campaign campaigns, career careers, cash_flow cash_flows,
  category categories, charge charges, charity charities, cheque cheques, claim claims,
  client clients, coach coaches, colleague colleagues, commodity commodities, company companies,
  competitor competitors, consultant consultants, contract contracts, contractor contractors, cost costs,
  country countries, coupon coupons, course courses, creditor creditors, currency currencies,
  customer customers, deadline deadlines, deal deals, debt debts, delivery deliveries,
  deposit deposits, discount discounts, dividend dividends, economy economies, employee employees,
  employer employers, enquiry enquiries, enterprise enterprises, entrepreneur entrepreneurs, executive executives,
  expense expenses, export exports, facility facilities, factory factories, fee fees,
  firm firms, forecast forecasts, founder founders, franchise franchises, freelancer freelancers,
  fund funds, grant grants, income incomes, industry industries, insurance insurances,
  interview interviews, inventory inventories, investor investors, invoice invoices, job jobs,
  lawyer lawyers, lead leads, lease leases, ledger ledgers, liability liabilities,
  licence licences, loan loans, loss losses, manager managers, manufacturer manufacturers,
  margin margins, market markets, marketplace marketplaces, meeting meetings, merchant merchants,
  merger mergers, mortgage mortgages, niche niches, office offices, opportunity opportunities,
  order orders, owner owners, partner partners, party parties, patent patents,
  payment payments, payroll payrolls, penalty penalties, pension pensions, pitch pitches,
  policy policies, price prices, prize prizes, product products, profit profits,
  promotion promotions, property properties, proposal proposals, prospect prospects, purchase purchases,
  quarter quarters, quote quotes, receipt receipts, recruiter recruiters, referral referrals,
  refund refunds, rental rentals, resume resumes, retailer retailers, return returns,
  revenue revenues, review reviews, risk risks, royalty royalties, salary salaries,
  sale sales, schedule schedules, secretary secretaries, shareholder shareholders, shipment shipments,
  shop shops, slogan slogans, specialist specialists, startup startups, store stores,
  strategy strategies, subsidiary subsidiaries, success successes, supplier suppliers, supply supplies,
  survey surveys, target targets, tax taxes, team teams, territory territories,
  testimonial testimonials, trade trades, transaction transactions, trend trends, vacancy vacancies,
  valuation valuations, vendor vendors, venture ventures, voucher vouchers, wage wages,
  warehouse warehouses, warranty warranties, wholesaler wholesalers, worker workers, workshop workshops
`);

const software = tableOf(`
  algorithm algorithms, app apps, archive archives, array arrays, attachment attachments,
  backup backups, batch batches, binary binaries, blog blogs, bot bots,
  branch branches, browser browsers, bug bugs, build builds, button buttons,
  byte bytes, cache caches, chatbot chatbots, class classes, cloud clouds,
  cluster clusters, command commands, commit commits, compiler compilers, component components,
  computer computers, container containers, cookie cookies, crash crashes, dashboard dashboards,
  database databases, dependency dependencies, developer developers, device devices, directory directories,
  domain domains, download downloads, driver drivers, email emails, e-mail e-mails,
  engine engines, error errors, event events, extension extensions, feature features,
  file files, firewall firewalls, folder folders, font fonts, framework frameworks,
  frequency frequencies, function functions, gateway gateways, hash hashes, header headers,
  icon icons, image images, instance instances, integration integrations, interface interfaces,
  kernel kernels, key keys, keyboard keyboards, keyword keywords, laptop laptops,
  latency latencies, library libraries, link links, login logins, loop loops,
  machine machines, message messages, metric metrics, migration migrations, mirror mirrors,
  mockup mockups, model models, module modules, monitor monitors, network networks,
  newsletter newsletters, node nodes, notification notifications, package packages, page pages,
  password passwords, patch patches, pipeline pipelines, pixel pixels, platform platforms,
  plugin plugins, printer printers, privilege privileges, process processes, processor processors,
  program programs, project projects, prompt prompts, protocol protocols, prototype prototypes,
  proxy proxies, query queries, queue queues, registry registries, release releases,
  repository repositories, request requests, response responses, robot robots, route routes,
  router routers, runtime runtimes, screen screens, screenshot screenshots, script scripts,
  sensor sensors, server servers, service services, session sessions, site sites,
  smartphone smartphones, snapshot snapshots, spreadsheet spreadsheets, stack stacks, subscription subscriptions,
  switch switches, syntax syntaxes, system systems, tab tabs, table tables,
  tag tags, template templates, test tests, thread threads, ticket tickets,
  token tokens, tool tools, tutorial tutorials, type types, upload uploads,
  url urls, user users, utility utilities, vulnerability vulnerabilities, website websites
`);

const everyday = tableOf(`
  age ages, airline airlines, apartment apartments, apple apples, arm arms,
  baby babies, bag bags, beach beaches, bed beds, bench benches,
  berry berries, bicycle bicycles, bike bikes, bird birds, birthday birthdays,
  body bodies, book books, bottle bottles, box boxes, boy boys,
  bridge bridges, brother brothers, brush brushes, building buildings, camera cameras,
  candle candles, car cars, cat cats, chair chairs, cherry cherries,
  church churches, cigarette cigarettes, city cities, clinic clinics, coat coats,
  coffee coffees, community communities, couch couches, cup cups, daughter daughters,
  day days, dentist dentists, diary diaries, dictionary dictionaries, dish dishes,
  doctor doctors, dog dogs, door doors, dress dresses, eye eyes,
  face faces, family families, farm farms, ferry ferries, finger fingers,
  flower flowers, friend friends, game games, garage garages, garden gardens,
  gift gifts, girl girls, glove gloves, hand hands, hobby hobbies,
  holiday holidays, horse horses, hospital hospitals, hotel hotels, hour hours,
  house houses, idea ideas, inch inches, island islands, jacket jackets,
  journey journeys, kitchen kitchens, lady ladies, language languages, lunch lunches,
  memory memories, minute minutes, mistake mistakes, monkey monkeys, month months,
  movie movies, neighbour neighbours, nurse nurses, park parks, pet pets,
  phone phones, pie pies, place places, plate plates, pony ponies,
  puppy puppies, recipe recipes, restaurant restaurants, river rivers, room rooms,
  rose roses, sandwich sandwiches, school schools, shirt shirts, shoe shoes,
  song songs, story stories, street streets, student students, suitcase suitcases,
  teacher teachers, tie ties, toy toys, tree trees, university universities,
  vegetable vegetables, watch watches, window windows, witch witches, year years
`);

/** Plurals other than with a plain -s, and words that look like plurals. */
const special = tableOf(`
  spy spies, sky skies, fly flies, salesperson salespeople, businessperson businesspeople, schoolchild schoolchildren, mailman mailmen, ombudsman ombudsmen, penknife penknives,
  kiwi kiwis, martini martinis, uri uris, db dbs, ev evs, ip ips, pm pms, vc vcs, vp vps,
  calf calves, half halves, knife knives, leaf leaves, life lives,
  loaf loaves, scarf scarves, shelf shelves, bookshelf bookshelves, thief thieves,
  wife wives, wolf wolves, roof roofs, belief beliefs, proof proofs,
  man men, woman women, businessman businessmen, businesswoman businesswomen, salesman salesmen,
  craftsman craftsmen, handyman handymen, chairman chairmen, child children, person people,
  foot feet, tooth teeth, goose geese, mouse mice, ox oxen,
  quiz quizzes, hero heroes, potato potatoes, tomato tomatoes, echo echoes,
  veto vetoes, torpedo torpedoes, mosquito mosquitoes, cargo cargoes, photo photos,
  video videos, logo logos, piano pianos, studio studios, ratio ratios,
  analysis analyses, crisis crises, diagnosis diagnoses, hypothesis hypotheses,
  thesis theses, criterion criteria, phenomenon phenomena, datum data, medium media,
  curriculum curricula, appendix appendices, index indices, index indexes, matrix matrices,
  vertex vertices, cactus cacti, cactus cactuses, stimulus stimuli, focus focuses,
  formula formulae, formula formulas, alumnus alumni, bacterium bacteria, antenna antennae,
  bus buses, gas gases, virus viruses, campus campuses, status statuses,
  lens lenses, canvas canvases, alias aliases, atlas atlases, bias biases,
  iris irises, news news, analytics analytics, series series, species species,
  sheep sheep, address addresses, tax_class tax_classes, taxi taxis, menu menus,
  api apis, kpi kpis, gpu gpus, wiki wikis, emoji emojis,
  ad ads, id ids, tv tvs, pc pcs, cv cvs,
  to-do to-dos, t-shirt t-shirts, fox foxes, waltz waltzes, toe toes,
  try tries, cry cries, snowman snowmen, dwarf dwarves, corpus corpora, genus genera, erratum errata,
  alga algae, nebula nebulae, codex codices, automaton automata, neurosis neuroses, fez fezzes,
  paparazzo paparazzi, ai ais, dj djs, emu emus, mri mris, poi pois
`);

/** Correct pairs that do not match: no rule of the README and no row of `irregular-words.ts` yields them. */
const known = tableOf(`
  basis bases, die dice, penny pence, axe axes, ellipse ellipses, leave leaves, po pos,
  maximum maxima, stadium stadia
`);

/** Different words, neither of which may match the other. */
const different = tableOf(`
  new news, canvas canva, net .net, asp.net .net, c c++,
  c c#, c# c++, to_do to-do, e_mail email, wi_fi wi-fi,
  node node.js, js node.js, party part, story store, company companion,
  good goods, mean means, custom customs, len lens, logistic logistics,
  analytic analytics, electronic electronics, always alway, kudo kudos, ethic ethics,
  mar mars, jean jeans, chao chaos, business busy, bus busy,
  tax taxi, tax text, price prize, invoice voice, process procession,
  cache cash, cloth clothes, desert dessert, loose lose, lose loss,
  price pricey, agency agent, personal personnel, person personal, man mane,
  woman womb, medium median, data date, index indie, analysis analyst,
  life live, wolf wolverine, city cite, copy cop, body bode,
  penny pen, gas gap, status statue, virus viral, menu men,
  api app, hero her, potato pot, quiz quit, kpi kip,
  dress address, study stud, lady lad, daily dail, please pleas
`);

/** Different words that match each other, because the rules of the README give both the same form. */
const knownSame = tableOf(`
  july julie, mary marie, carry carrie, indy indie, caddy caddie, corps corp, sometimes sometime,
  dose dos, https http
`);

/** The word as a phrase. Words that are too broad by themselves get a second word in front. */
const phraseOf = (word: string) => (parsePhrase(word).ok ? word : `acme ${word}`);
const textOf = (word: string) => `Any acme ${word} here?`;

function engineFinds(word: string, other: string): boolean {
  const engine = createPhraseEngine();
  engine.add(phraseOf(word), 1);
  return engine.match(textOf(other)).length > 0;
}

const referenceFinds = (word: string, other: string): boolean =>
  referenceMatch([phraseOf(word)], textOf(other)).length > 0;

/** Whether the first word occurs in a text with the second one, and the second in a text with the first. */
const findsBoth = (one: string, other: string) => ({
  engine: [engineFinds(one, other), engineFinds(other, one)],
  reference: [referenceFinds(one, other), referenceFinds(other, one)],
});

const always = { engine: [true, true], reference: [true, true] };
const never = { engine: [false, false], reference: [false, false] };

describe("singular and plural match each other", () => {
  test.each([...business, ...software, ...everyday, ...special])("%s, %s", (singular, plural) => {
    expect(findsBoth(singular, plural)).toEqual(always);
  });

  test.each(known)("except the known pair %s, %s", (singular, plural) => {
    expect(findsBoth(singular, plural)).toEqual(never);
  });
});

describe("different words do not match each other", () => {
  test.each(different)("%s, %s", (one, other) => {
    expect(findsBoth(one, other)).toEqual(never);
  });

  test.each(knownSame)("except the known pair %s, %s", (one, other) => {
    expect(findsBoth(one, other)).toEqual(always);
  });
});
