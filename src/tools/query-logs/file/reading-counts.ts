/** What a query could not read, or did not need to. */
export class ReadingCounts {
  /** Regular files that were opened. */
  filesOpened = 0;
  /** Names that are no part of the logs: links out of the root and what is no regular file. */
  namesLeftOut = 0;
  /** Files that rotation was copying from ones that were read. */
  filesCopied = 0;
  /** Packed files last written before the window. */
  filesRetired = 0;
  /** Plain files in the order of time, of which only a part was read. */
  filesSought = 0;
  bytesPassedOver = 0;
  entriesRead = 0;
  linesUnreadable = 0;
  /** Entries that have the time of the one before them. */
  entriesUndated = 0;
  /** Entries whose time is missing or cannot be read. */
  entriesTimeless = 0;
  entriesShortened = 0;

  /** For operators, each a part of a sentence. */
  remarks(): string[] {
    const { bytesPassedOver, filesSought, filesRetired, filesCopied } = this;
    return [
      ...said(this.linesUnreadable, 'line', 'could not be read'),
      ...said(this.namesLeftOut, 'name', 'matched no regular file within the log folder'),
      ...said(this.entriesUndated, 'entry', 'without a time got that of the one before'),
      ...said(this.entriesTimeless, 'entry', 'without a time that can be read'),
      ...said(this.entriesShortened, 'entry', 'of too many lines lost some in the middle'),
      ...(filesSought === 0
        ? []
        : [
            `${bytesPassedOver} bytes outside the window were passed over in ${counted(filesSought, 'file')} in time order`,
          ]),
      ...said(filesRetired, 'packed file', 'from before the window not read'),
      ...said(filesCopied, 'file', 'that rotation was copying not read twice'),
    ];
  }
}

function said(count: number, noun: string, rest: string): string[] {
  return count === 0 ? [] : [`${counted(count, noun)} ${rest}`];
}

function counted(count: number, noun: string): string {
  if (count === 1) return `1 ${noun}`;
  return `${count} ${noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`}`;
}
