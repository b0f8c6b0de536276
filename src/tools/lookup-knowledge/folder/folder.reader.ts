import { createHash } from 'node:crypto';
import { realpath } from 'node:fs/promises';
import { type KnowledgeDocument } from '../documents/knowledge-document';
import { parseDocument } from '../documents/parse-document';
import { Turns } from '../turns';
import { fileState, type FileState, type NotRead, readDocumentFile } from './document-file';
import { type FolderLimits } from './folder-limits';
import { LeftOut } from './left-out';
import { listDocuments } from './list-documents';
import { UnreadableFolderError } from './unreadable-folder.error';

export interface FolderContent {
  readonly documents: readonly KnowledgeDocument[];
  /** What is not among them and why, each a part of a sentence. */
  readonly remarks: readonly string[];
  /** Whether every document of the folder is among them. */
  readonly isComplete: boolean;
  /** Whether a document came, went or changed since the last reading. */
  readonly changed: boolean;
}

interface KnownDocument {
  readonly fingerprint: string;
  /** Of the content: a file may be touched, or read again for caution. */
  readonly digest: string;
  readonly document: KnowledgeDocument;
}

const BYTE_ORDER_MARK = /^\ufeff/;

/** Files whose state is asked for at a time. */
const BATCH = 64;

/** Reads the documents of a folder, again and again; what did not change is read once. */
export class FolderReader {
  private known = new Map<string, KnownDocument>();

  constructor(
    private readonly root: string,
    private readonly limits: FolderLimits,
  ) {}

  /** @throws UnreadableFolderError */
  async read(): Promise<FolderContent> {
    const root = await realRoot(this.root);
    const { paths, unlisted } = await listDocuments(root);
    if (unlisted.includes('.')) throw new UnreadableFolderError();
    const reading = new Reading(root, this.limits, this.known);
    reading.leftOut.add('NOT_LISTED', unlisted.length);
    for (let from = 0; from < paths.length; from += BATCH) await reading.take(paths.slice(from, from + BATCH));
    const changed = reading.changed || reading.documents.size !== this.known.size;
    this.known = reading.documents;
    return {
      documents: [...reading.documents.values()].map(({ document }) => document),
      remarks: reading.leftOut.remarks(),
      isComplete: reading.leftOut.isComplete,
      changed,
    };
  }
}

/** One reading of a folder. */
class Reading {
  readonly documents = new Map<string, KnownDocument>();
  readonly leftOut = new LeftOut();
  changed = false;
  /** Digest of what was read of each file. A file that is replaced leaves its identity to another one. */
  private readonly read = new Map<string, string>();
  private readonly turns = new Turns();
  private bytes = 0;

  constructor(
    private readonly root: string,
    private readonly limits: FolderLimits,
    private readonly known: ReadonlyMap<string, KnownDocument>,
  ) {}

  async take(paths: readonly string[]): Promise<void> {
    const states = await Promise.all(paths.map((path) => fileState(this.root, path)));
    for (const [place, path] of paths.entries()) {
      const state = states[place] ?? 'NO_DOCUMENT';
      if (this.accepts(state)) await this.takeDocument(path, state);
      await this.turns.next();
    }
  }

  private accepts(state: FileState | NotRead): state is FileState {
    const { maxFileBytes, maxFiles, maxTotalBytes } = this.limits;
    if (typeof state === 'string') {
      this.leftOut.add(state);
    } else if (!state.isFile) {
      this.leftOut.add('NO_DOCUMENT');
    } else if (state.bytes > maxFileBytes) {
      this.leftOut.add('TOO_LARGE');
    } else if (this.documents.size >= maxFiles || this.bytes + state.bytes > maxTotalBytes) {
      this.leftOut.add('BEYOND_LIMITS');
    } else {
      return true;
    }
    return false;
  }

  private async takeDocument(path: string, state: FileState): Promise<void> {
    const known = this.known.get(path);
    if (known !== undefined && known.fingerprint !== '' && known.fingerprint === state.fingerprint) {
      if (!this.isSecondName(state, known.digest)) this.keep(path, known, state);
      return;
    }
    const file = await readDocumentFile(this.root, path, this.limits.maxFileBytes);
    if (typeof file === 'string') {
      this.leftOut.add(file);
      return;
    }
    const { fingerprint } = file.state;
    const digest = createHash('sha256').update(file.bytes).digest('base64');
    if (this.isSecondName(file.state, digest)) return;
    const document = known?.digest === digest ? known.document : parsed(path, file.bytes);
    if (document === null) {
      this.leftOut.add('NOT_PARSED');
      return;
    }
    this.keep(path, { fingerprint, digest, document }, file.state);
    this.changed ||= known?.digest !== digest;
  }

  /** Whether it is a document that is there already, by another link to the same file. */
  private isSecondName({ identity }: FileState, digest: string): boolean {
    return this.read.get(identity) === digest;
  }

  private keep(path: string, document: KnownDocument, state: FileState): void {
    this.documents.set(path, document);
    this.read.set(state.identity, document.digest);
    this.bytes += state.bytes;
  }
}

function parsed(path: string, bytes: Buffer): KnowledgeDocument | null {
  try {
    return parseDocument(path, bytes.toString('utf8').replace(BYTE_ORDER_MARK, ''));
  } catch {
    return null;
  }
}

async function realRoot(root: string): Promise<string> {
  try {
    return await realpath(root);
  } catch {
    throw new UnreadableFolderError();
  }
}
