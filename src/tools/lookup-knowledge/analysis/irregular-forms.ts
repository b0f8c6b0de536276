/** Forms that no rule leads back to their word. */
const IRREGULAR = `
  sent send, ran run, lost lose, built build, rebuilt rebuild, broke break, broken break, wrote write, written write,
  overwritten overwrite, overwrote overwrite, froze freeze, frozen freeze, hung hang, held hold, grew grow, grown grow,
  fell fall, fallen fall, began begin, begun begin, chose choose, chosen choose, threw throw, thrown throw, woke wake,
  shrunk shrink, bound bind, unbound unbind, sought seek, indices index, vertices vertex, children child
`;

const BASE_FORMS: ReadonlyMap<string, string> = new Map(
  IRREGULAR.trim()
    .split(/\s*,\s*/)
    .map((pair) => pair.split(' ') as [string, string]),
);

export function baseForm(word: string): string {
  return BASE_FORMS.get(word) ?? word;
}
