import { type LabelledLog, type RedactionCase } from './logs-data';

export interface GroupingScore {
  /** Share of lines whose group holds exactly the lines of its true group. */
  readonly ga: number;
  /** F1 over groups that match exactly. */
  readonly fga: number;
  readonly groups: number;
  readonly trueGroups: number;
}

export type Grouping = (lines: readonly string[]) => readonly (number | string)[];

const FEW_LINES = 200;

export function scoreGrouping(log: LabelledLog, group: Grouping): GroupingScore {
  return score(log.labels, group(log.lines).map(String));
}

/** GA on the first 200 lines alone: what is known of a system that has said little yet. */
export function earlyAccuracy(log: LabelledLog, group: Grouping): number {
  return score(log.labels.slice(0, FEW_LINES), group(log.lines.slice(0, FEW_LINES)).map(String)).ga;
}

function score(truth: readonly string[], predicted: readonly string[]): GroupingScore {
  const trueGroups = membersByLabel(truth);
  const groups = membersByLabel(predicted);
  let exactLines = 0;
  let exactGroups = 0;
  for (const members of groups.values()) {
    const label = truth[members[0] ?? 0] ?? '';
    const isExact = members.every((line) => truth[line] === label) && trueGroups.get(label)?.length === members.length;
    if (!isExact) continue;
    exactLines += members.length;
    exactGroups += 1;
  }
  return {
    ga: exactLines / truth.length,
    fga: (2 * exactGroups) / (groups.size + trueGroups.size),
    groups: groups.size,
    trueGroups: trueGroups.size,
  };
}

function membersByLabel(labels: readonly string[]): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  labels.forEach((label, line) => {
    const members = groups.get(label);
    if (members === undefined) groups.set(label, [line]);
    else members.push(line);
  });
  return groups;
}

export interface RedactionScore {
  readonly kind: string;
  readonly secrets: number;
  readonly found: number;
  /** Ordinary lines, and how many of them were changed. */
  readonly benign: number;
  readonly touched: number;
}

const LITERAL = /'[^']*'|(?<![\w$@:<.])\d+(?:\.\d+)?(?![\w>])/;

/** Recall and false alarms by kind; near misses, which changing does little harm, are left out. */
export function scoreRedaction(cases: readonly RedactionCase[], redact: (text: string) => string): RedactionScore[] {
  const kinds = new Map<string, { secrets: number; found: number; benign: number; touched: number }>();
  for (const { kind, text, isSecret, secret } of cases) {
    const row = kinds.get(kind) ?? { secrets: 0, found: 0, benign: 0, touched: 0 };
    kinds.set(kind, row);
    const redacted = redact(text);
    if (isSecret) {
      row.secrets += 1;
      if (secret === '' ? !LITERAL.test(redacted) : !redacted.includes(secret)) row.found += 1;
    } else if (kind === 'benign') {
      row.benign += 1;
      if (redacted !== text) row.touched += 1;
    }
  }
  return [...kinds].map(([kind, row]) => ({ kind, ...row }));
}
