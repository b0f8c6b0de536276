import { EventEmitter } from 'node:events';
import { type Cluster } from 'ioredis';
import { countMasters, keepConnected, readNodeFailure } from './cluster-nodes';

class FakeNode extends EventEmitter {
  status = 'wait';
  readonly options: { readonly host: string; readonly port: number };
  readonly connect = jest.fn(() => Promise.reject(new Error('connect ECONNREFUSED')));
  asking = (): Promise<'OK'> => Promise.reject(new Error('Connection is closed.'));

  constructor(port: number) {
    super();
    this.options = { host: 'h', port };
  }
}

class FakeCluster extends EventEmitter {
  readonly slots: string[][] = [];
  status = 'ready';
  readonly refreshSlotsCache = jest.fn();

  constructor(readonly known: FakeNode[]) {
    super();
  }

  nodes(): FakeNode[] {
    return this.known;
  }
}

describe('keepConnected', () => {
  it('connects the nodes that are known and those that come, a step later, and bears that it fails', async () => {
    const [known, coming] = [new FakeNode(1), new FakeNode(2)];
    const cluster = new FakeCluster([known]);
    keepConnected(cluster as unknown as Cluster, () => undefined);
    cluster.emit('+node', coming);
    expect(coming.connect).not.toHaveBeenCalled();
    await new Promise(setImmediate);
    expect(known.connect).toHaveBeenCalledTimes(1);
    expect(coming.connect).toHaveBeenCalledTimes(1);
  });

  it('waits until the cluster is ready: the first nodes are only asked for the others', async () => {
    const node = new FakeNode(1);
    const cluster = new FakeCluster([node]);
    cluster.status = 'connecting';
    keepConnected(cluster as unknown as Cluster, () => undefined);
    await new Promise(setImmediate);
    expect(node.connect).not.toHaveBeenCalled();
    cluster.status = 'ready';
    cluster.emit('ready');
    expect(node.connect).toHaveBeenCalledTimes(1);
  });

  it('leaves a node alone that a command has connected meanwhile', async () => {
    const node = new FakeNode(1);
    keepConnected(new FakeCluster([node]) as unknown as Cluster, () => undefined);
    node.status = 'connecting';
    await new Promise(setImmediate);
    expect(node.connect).not.toHaveBeenCalled();
  });

  it('does not let the process end over an ASKING whose connection is lost', async () => {
    const node = new FakeNode(1);
    keepConnected(new FakeCluster([node]) as unknown as Cluster, () => undefined);
    const unhandled = jest.fn();
    process.on('unhandledRejection', unhandled);
    // As ioredis does: it does not look at the answer.
    void node.asking();
    await new Promise((resolve) => setTimeout(resolve, 5));
    process.off('unhandledRejection', unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });

  it('looks at the slots every ten seconds while the cluster is ready, until the client ends', () => {
    jest.useFakeTimers();
    const cluster = new FakeCluster([]);
    keepConnected(cluster as unknown as Cluster, () => undefined);
    jest.advanceTimersByTime(10_000);
    cluster.status = 'reconnecting';
    jest.advanceTimersByTime(10_000);
    expect(cluster.refreshSlotsCache).toHaveBeenCalledTimes(1);
    cluster.status = 'ready';
    cluster.emit('end');
    jest.advanceTimersByTime(60_000);
    expect(cluster.refreshSlotsCache).toHaveBeenCalledTimes(1);
    jest.useRealTimers();
  });

  it('tells of each change', () => {
    const node = new FakeNode(1);
    const cluster = new FakeCluster([node]);
    const changed = jest.fn();
    keepConnected(cluster as unknown as Cluster, changed);
    node.emit('ready');
    cluster.emit('-node', node);
    cluster.emit('refresh');
    expect(changed).toHaveBeenCalledTimes(3);
  });
});

describe('countMasters', () => {
  it('counts those that hold slots, and those of them without a connection', () => {
    const [one, other] = [new FakeNode(1), new FakeNode(2)];
    const cluster = new FakeCluster([one, other]);
    one.status = 'ready';
    cluster.slots[0] = ['h:1', 'h:9'];
    cluster.slots[5] = ['h:2'];
    cluster.slots[6] = ['h:3'];
    cluster.slots[7] = [];
    expect(countMasters(cluster as unknown as Cluster)).toEqual({ all: 3, missing: 2 });
  });
});

describe('readNodeFailure', () => {
  it.each([
    ['ERR This instance has cluster support disabled', 'What is named as a node of the Redis cluster is none'],
    ['NOPERM this user has no permissions', 'Redis does not permit the command to this user'],
  ])('reads %j', (message, reason) => {
    expect(readNodeFailure(Object.assign(new Error(message), { name: 'ReplyError' }))).toBe(reason);
  });

  it('has nothing to say of a node that is not there', () => {
    expect(readNodeFailure(new Error('connect ECONNREFUSED'))).toBeNull();
    expect(readNodeFailure('SECRET')).toBeNull();
  });
});
