/**
 * Checks that every package that the product brings along has a licence that permits what its own licence permits.
 * Reads the lock file for what belongs to the product and the installed packages for what they say of themselves;
 * asks no registry.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const PERMISSIVE = new Set([
  ...['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'CC0-1.0', 'ISC', 'MIT', 'MIT-0'],
  ...['PSF-2.0', 'Python-2.0', 'Unlicense', 'Zlib'],
]);

/** An SPDX expression of names, AND, OR and brackets. One of the alternatives is enough, all of a conjunction are needed. */
function isPermissive(expression) {
  const words = expression.match(/[()]|[^\s()]+/g) ?? [];
  let place = 0;
  const alternatives = () => {
    let holds = conjunction();
    while (words[place] === 'OR') {
      place += 1;
      holds = conjunction() || holds;
    }
    return holds;
  };
  const conjunction = () => {
    let holds = licence();
    while (words[place] === 'AND') {
      place += 1;
      holds = licence() && holds;
    }
    return holds;
  };
  const licence = () => {
    const word = words[place++];
    if (word !== '(') return PERMISSIVE.has(word);
    const holds = alternatives();
    return words[place++] === ')' && holds;
  };
  const holds = alternatives();
  return place === words.length && holds;
}

function licenceOf(path, locked) {
  const manifest = join(path, 'package.json');
  // Optional packages for other platforms are not installed; the lock file knows their licence.
  if (!existsSync(manifest)) return locked.license ?? null;
  const { license, licenses } = JSON.parse(readFileSync(manifest, 'utf8'));
  if (typeof license === 'string') return license;
  if (typeof license?.type === 'string') return license.type;
  const types = Array.isArray(licenses) ? licenses.map(({ type }) => type) : [];
  return types.length > 0 ? `(${types.join(' OR ')})` : null;
}

function productPackages() {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  return Object.entries(packages).filter(([path, { dev, link }]) => path !== '' && dev !== true && link !== true);
}

const found = productPackages().map(([path, locked]) => ({
  name: `${path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)} ${locked.version}`,
  licence: licenceOf(path, locked),
}));
const refused = found.filter(({ licence }) => licence === null || !isPermissive(licence));
for (const { name, licence } of refused)
  console.error(`${name}: ${licence ?? 'no licence'} is not among the permissive`);
if (refused.length > 0) process.exitCode = 1;
else if (found.length === 0) throw new Error('package-lock.json names no package of the product');
else console.log(`${found.length} packages of the product, all permissively licensed`);
