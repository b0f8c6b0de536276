import { Lines } from './lines.mjs';
import { at, NODES, podIp, PODS, STORY } from './story.mjs';

const ALL_PODS = [...PODS.gateway, ...PODS.checkout, ...PODS.inventory];

export function eventLines(seed, total) {
  const { begins, deployed, migrated, rolledOut, probesFail, restarts, scaledOut, now } = STORY;
  const deploys = new Lines(seed, 'deployer', ['deployer-0'])
    .once(
      'INFO',
      at('07:14:30.000'),
      'deployer-0',
      'Deployment checkout-service updated from 2.18.2 to 2.18.3 by release bot',
      {},
    )
    .once(
      'INFO',
      deployed,
      'deployer-0',
      'Deployment payment-service updating from 4.6.2 to 4.7.0 by release bot, change CHG-20871',
      {},
    )
    .once('INFO', migrated, 'deployer-0', 'Migration V47__drop_unused_indexes of payment-service applied in 3.9 s', {})
    .once('INFO', rolledOut, 'deployer-0', 'Deployment payment-service 4.7.0 rolled out, 2 of 2 pods ready', {});
  const kubelet = new Lines(seed + 100, 'kubelet', NODES)
    .once('WARN', at('08:12:09.000'), NODES[2], 'NodeHasDiskPressure: node-10-20-3-24 image filesystem at 86 %', {})
    .once('INFO', at('08:16:40.000'), NODES[2], 'NodeHasNoDiskPressure: node-10-20-3-24 removed 11 unused images', {})
    .add('WARN', { from: probesFail, to: now, count: 96 }, (random) => ({
      message: `Readiness probe failed for pod ${random.pick(PODS.payment)}: Get "https://${podIp(random)}:8443/ready": context deadline exceeded`,
    }))
    .add('WARN', { from: restarts, to: now, count: 7 }, (random) => ({
      message: `Liveness probe failed for pod ${random.pick(PODS.payment)}, container payment (pid ${random.between(2000, 31_000)}) will be restarted`,
    }))
    .add('WARN', { from: restarts + 60_000, to: now, count: 23 }, (random) => ({
      message: `Back-off restarting failed container payment in pod ${random.pick(PODS.payment)}`,
    }))
    .once(
      'ERROR',
      at('10:14:22.510'),
      NODES[0],
      `OOMKilled: container payment in pod ${PODS.payment[0]} exceeded 1024Mi, 137`,
      {},
    );
  const scaler = new Lines(seed + 200, 'autoscaler', ['autoscaler-0'])
    .once('INFO', scaledOut, 'autoscaler-0', 'Scaled checkout-service from 3 to 4: latency above target', {})
    .add('INFO', { from: begins, to: now, count: 48 }, (random) => ({
      message: `checkout-service: ${random.between(30, 74)} % of target, no change`,
    }));
  const special = [...deploys.entries, ...kubelet.entries, ...scaler.entries].length;
  kubelet.add('INFO', { from: begins, to: now, count: total - special }, (random) => ({
    message: random.pick([
      `Liveness probe succeeded for pod ${random.pick(ALL_PODS)}`,
      `Pulled image registry.example.com/shop/sidecar:1.${random.between(2, 9)} in ${random.between(240, 1900)} ms`,
      `Synced secret volume for pod ${random.pick(ALL_PODS)}`,
      `Node ${random.pick(NODES)} lease renewed`,
    ]),
  }));
  return [...deploys.entries, ...kubelet.entries, ...scaler.entries];
}
