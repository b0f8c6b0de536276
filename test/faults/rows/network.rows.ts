import { setTimeout as sleep } from 'node:timers/promises';
import { Decisions } from '../../simulation/decisions';
import { type Direction } from '../../support/tcp-proxy';
import { type FaultRow, type FaultWorld } from '../table/fault-row';
import { EVERYWHERE } from '../table/loss';

const LASTS_MS = 700;
/** Longer than a connection is given before it is closed. */
const BLACK_HOLE_MS = 1_500;
const ONE_IN = 40;

function losing(direction: Direction): (world: FaultWorld) => Promise<void> {
  return async ({ proxies }) => {
    let portions = 0;
    proxies?.meet((its) => {
      if (its !== direction) return 'pass';
      portions += 1;
      return portions % ONE_IN === 0 ? 'cut' : 'pass';
    });
    await sleep(LASTS_MS);
    proxies?.meet(() => 'pass');
  };
}

/** What happens between the application and a server that is well. */
export const NETWORK_ROWS: readonly FaultRow[] = [
  {
    fault: 'replies lost after the step was applied',
    loses: EVERYWHERE,
    onlyInTable: ['sentinel'],
    proxied: true,
    strike: losing('reply'),
  },
  {
    fault: 'requests lost',
    loses: EVERYWHERE,
    onlyInTable: ['sentinel', 'cluster'],
    proxied: true,
    strike: losing('request'),
  },
  {
    fault: 'black hole for 1.5 s',
    loses: EVERYWHERE,
    proxied: true,
    async strike({ proxies }: FaultWorld): Promise<void> {
      proxies?.meet(() => 'hold');
      await sleep(BLACK_HOLE_MS);
      proxies?.meet(() => 'pass');
    },
  },
  {
    fault: 'one portion of bytes in ten hit at random',
    loses: EVERYWHERE,
    onlyInTable: ['sentinel'],
    proxied: true,
    async strike({ proxies }: FaultWorld): Promise<void> {
      const random = new Decisions(20_260_302);
      proxies?.meet(() => (random.chance(0.1) ? 'cut' : 'pass'));
      await sleep(2 * LASTS_MS);
      proxies?.meet(() => 'pass');
    },
  },
];
