// Writes the log files of examples/incident. Run: npm run example:generate, or
//   node scripts/generate-incident.mjs [folder]
// The story is seeded: every run writes the same lines. (How gzip packs them may differ between zlib versions.)
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { checkoutLines } from './incident/checkout.mjs';
import { eventLines } from './incident/events.mjs';
import { gatewayLines } from './incident/gateway.mjs';
import { inventoryLines } from './incident/inventory.mjs';
import { inOrder, toNdjson } from './incident/lines.mjs';
import { mysqlLines } from './incident/mysql.mjs';
import { paymentLines } from './incident/payment.mjs';
import { at } from './incident/story.mjs';

const SEED = 20260302;
const ROTATED_AT = at('08:30:00');
const TOTALS = { gateway: 6600, checkout: 5200, payment: 4300, inventory: 2400, mysql: 820, events: 680 };

/** The files by name relative to the folder of the example, as text. A name that ends in .gz is packed when written. */
export function incidentFiles() {
  const lines = {
    gateway: inOrder(gatewayLines(SEED + 1, TOTALS.gateway)),
    checkout: inOrder(checkoutLines(SEED + 2, TOTALS.checkout)),
    payment: inOrder(paymentLines(SEED + 3, TOTALS.payment)),
    inventory: inOrder(inventoryLines(SEED + 4, TOTALS.inventory)),
    mysql: inOrder(mysqlLines(SEED + 5, TOTALS.mysql)),
    events: inOrder(eventLines(SEED + 6, TOTALS.events)),
  };
  const rotated = (entries) => entries.filter(({ instant }) => instant < ROTATED_AT);
  const current = (entries) => entries.filter(({ instant }) => instant >= ROTATED_AT);
  return {
    'logs/app/gateway.log': toNdjson(current(lines.gateway)),
    'logs/app/gateway.log.1.gz': toNdjson(rotated(lines.gateway)),
    'logs/app/checkout.log': toNdjson(lines.checkout),
    'logs/app/payment.log': toNdjson(current(lines.payment)),
    'logs/app/payment.log.1.gz': toNdjson(rotated(lines.payment)),
    'logs/app/inventory.log': toNdjson(lines.inventory),
    'logs/mysql-slow.log': toNdjson(lines.mysql),
    'logs/events.log': toNdjson(lines.events),
  };
}

function write(folder) {
  for (const [name, text] of Object.entries(incidentFiles())) {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, name.endsWith('.gz') ? gzipSync(text, { level: 9 }) : text);
  }
}

const here = dirname(fileURLToPath(import.meta.url));
write(process.argv[2] ?? join(here, '..', 'examples', 'incident'));
