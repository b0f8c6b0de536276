import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KnowledgeService } from '../support/knowledge-service';

describe('lookup_knowledge over HTTP, on a folder of its own', () => {
  let base: string;
  let service: KnowledgeService;
  let calls = 0;

  beforeAll(async () => {
    base = mkdtempSync(join(tmpdir(), 'knowledge-service-'));
    mkdirSync(join(base, 'config'));
    writeFileSync(join(base, 'outside.md'), '# Walrus\n\nThe walrus is outside.');
    const toolsFile = join(base, 'config', 'tools.yaml');
    writeFileSync(toolsFile, 'tools: { lookup_knowledge: { source: folder, root: docs } }');
    service = await KnowledgeService.on(toolsFile);
  });

  afterAll(async () => {
    await service.close();
    rmSync(base, { recursive: true });
  });

  function write(name: string, content: string): void {
    mkdirSync(join(base, 'config', 'docs'), { recursive: true });
    writeFileSync(join(base, 'config', 'docs', name), content);
  }

  function ask(query: string): Promise<unknown> {
    calls += 1;
    return service.lookUp(`call-${calls}`, { query });
  }

  it('fails where the folder is not there or has no document: that is no negative observation', async () => {
    const failure = { status: 'ERROR', evidence_status: 'ERROR', error: { code: 'PROJECTION_ERROR' } };
    const missing = await ask('valve leaks');
    expect(missing).toMatchObject(failure);
    expect(JSON.stringify(missing)).not.toContain('docs');
    write('ignored.pdf', 'The valve leaks.');
    expect(await ask('valve leaks')).toMatchObject(failure);
  });

  it('finds documents that came while it ran', async () => {
    write('valve.md', '# Valve\n\nThe valve leaks.');
    expect(await ask('valve leaks')).toMatchObject({
      evidence_status: 'EVIDENCE_FOUND',
      result: { evidence: [{ source: 'valve.md', title: 'Valve', excerpt: '# Valve\n\nThe valve leaks.' }] },
    });
  });

  it('redacts what documents say, their titles and breadcrumbs too', async () => {
    write('vault.md', '# Vault of ana@example.com\n\n## Host 10.1.2.3\n\nUnlock it with password=hunter2secret.');
    const verdict = await ask('unlock the vault with a password');
    expect(verdict).toMatchObject({
      result: {
        evidence: [{ source: 'vault.md', title: 'Vault of <email>', breadcrumb: 'Vault of <email> > Host <ip>' }],
      },
    });
    expect(JSON.stringify(verdict)).not.toMatch(/ana@|10\.1\.2\.3|hunter2secret/);
  });

  it('reads nothing outside of the folder', async () => {
    symlinkSync(join(base, 'outside.md'), join(base, 'config', 'docs', 'walrus.md'));
    const verdict = await ask('walrus is outside');
    expect(verdict).toMatchObject({ evidence_status: 'NO_EVIDENCE', result: { evidence: [] } });
    expect(JSON.stringify(verdict)).not.toMatch(/The walrus|outside\.md/);
  });
});
