// Communities whose name says what their posts are about.

const names = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Communities in which people ask what to buy, so that a bare question is a request. In lower case. */
const shopping = names(`
  suggestalaptop buyitforlife buildapcforme buildapc headphoneadvice headphones suggestapc whichphone
  pickanandroidforme whatcarshouldibuy software softwarerecommendations findasoftware homeserver
  monitors mechanicalkeyboards laptops gaminglaptops budgetaudiophile zeos suggestabackpack backpacks
  onebag frugalmalefashion vpnrecommendations hosting webhosting cameras videography crmsoftware
  erp msp printers tablets smarthome homeautomation coffee espresso bikesgonewild whichbike
  suggestaphone phones mattress furniture tools`);

/** Communities for books, films and games, where requests are for entertainment. In lower case. */
const entertainment = names(`
  booksuggestions suggestmeabook books gamingsuggestions animesuggest anime manga mangarecommendations
  moviesuggestions movies televisionsuggestions ifyoulikeblank musicsuggestions listentothis
  shouldibuythisgame boardgames games gaming podcasts suggestagame televisions2 netflixbestof`);

/** Whether people go to a community to ask what to buy. */
export const isShoppingCommunity = (community: string | null): boolean =>
  shopping.has(community?.toLowerCase() ?? "");

/** Whether people go to a community to ask what to read, watch or play. */
export const isEntertainmentCommunity = (community: string | null): boolean =>
  entertainment.has(community?.toLowerCase() ?? "");
