import { connect } from 'node:net';
import { once } from 'node:events';
import { type AddressInfo } from 'node:net';
import { HttpFixture } from '../support/boundary-fixture';
import { HeaderPrincipals, HttpClient } from '../support/boundary-http';
import { Later, milliseconds } from '../support/boundary-time';

const CALL = JSON.stringify({ run_id: 'run-1', tool_call_id: 'call-1', tool_name: 'probe', input: { query: '' } });

describe('a connection', () => {
  let fixture: HttpFixture;
  let client: HttpClient;
  let port: number;

  beforeEach(async () => {
    fixture = await HttpFixture.serve(HeaderPrincipals);
    await fixture.app.listen(0, '127.0.0.1');
    port = (fixture.app.getHttpServer().address() as AddressInfo).port;
    client = new HttpClient(fixture);
    await client.post('runs', { run_id: 'run-1' });
  });

  afterEach(async () => {
    await fixture.close();
  });

  function request(body: string, length = body.length): string {
    return [
      'POST /internal/v1/runs/run-1/tool-calls HTTP/1.1',
      'Host: 127.0.0.1',
      'Authorization: Bearer alice',
      'Content-Type: application/json',
      `Content-Length: ${length}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n');
  }

  it('that is dropped cancels nothing: the call finishes, and its verdict can be read again', async () => {
    const [reached, result] = [new Later<AbortSignal>(), new Later()];
    fixture.probe.executor = (_input, { signal }) => {
      reached.resolve(signal);
      return result.promise;
    };
    const socket = connect(port, '127.0.0.1');
    socket.write(request(CALL));
    const signal = await reached.promise;
    socket.destroy();
    await once(socket, 'close');
    await milliseconds(20);
    expect(signal.aborted).toBe(false);
    expect(fixture.boundary.callsInFlight).toBe(1);
    result.resolve('raw');
    await milliseconds(5);
    expect(fixture.boundary.callsInFlight).toBe(0);
    expect((await client.get('runs/run-1/tool-calls/call-1')).body).toMatchObject({
      status: 'READY',
      result: { chars: 3 },
    });
  });

  it('that ends before its body is complete calls nothing', async () => {
    const socket = connect(port, '127.0.0.1');
    socket.write(request(CALL.slice(0, 40), CALL.length));
    await milliseconds(20);
    socket.destroy();
    await once(socket, 'close');
    expect(fixture.probe.executed).toEqual([]);
    expect(await client.get('runs/run-1/tool-calls/call-1')).toMatchObject({ status: 404 });
  });

  it('of a shutdown gets its answer: calls in flight may finish', async () => {
    const [reached, result] = [new Later(), new Later()];
    fixture.probe.executor = () => {
      reached.resolve(true);
      return result.promise;
    };
    const socket = connect(port, '127.0.0.1');
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.write(request(CALL));
    await reached.promise;
    const closed = fixture.close();
    await milliseconds(5);
    result.resolve('raw');
    await Promise.all([once(socket, 'end'), closed]);
    const answer = Buffer.concat(chunks).toString();
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK/);
    expect(answer).toContain('"status":"READY"');
  });
});
