/**
 * Words of everyday English that carry little of what a question is about. They are indexed and searched like any
 * other, but what they add to the relevance of a document is small, and that a collection lacks one means little.
 */
const LIGHT = `
  keep keeps kept get gets got getting go goes going gone went come comes came coming need needs needed want wants wanted
  use uses used using make makes made making try tries tried trying take takes taking took taken show shows shown see
  seen saw find finds found look looks looking help helps know known mean means meant tell ask asks say says said give
  gives given put let lets like happen happens happened happening become becomes became seem seems work works worked
  working ensure expect expected indicate indicates explain describe understand investigate
  check checks checking fix fixes fixed fixing solve solved resolve troubleshoot handle debug
  cause causes caused reason reasons issue issues problem problems trouble thing things something anything nothing
  everything someone way ways case cases kind possible possibly able unable
  always never often sometimes usually still yet already soon now currently recently again likely maybe even ever
  really quite almost nearly about around across along well properly correctly actually suddenly quickly slowly
  instead together since
  new old good best better bad worst right wrong first last next past recent current different certain specific several
  many much lot long longer least another due based
  one two three four five six seven eight nine ten half
  second seconds minute minutes hour hours day days week weeks month months year years today time times
  please cannot cant
`;

export const LIGHT_WORDS: ReadonlySet<string> = new Set(LIGHT.trim().split(/\s+/));
