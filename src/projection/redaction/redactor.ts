import { detectAssignments } from './assignment.detector';
import { detectAuthorization } from './authorization.detector';
import { detectBesideWords } from './beside-word.detector';
import { detectCommandLines } from './command-line.detector';
import { detectCookies } from './cookie.detector';
import { detectEmails } from './email.detector';
import { detectHostNames } from './host-name.detector';
import { detectNamedValues } from './named-value.detector';
import { detectIpv4, detectIpv6, detectMacs } from './network-address.detector';
import { detectPodNames } from './pod-name.detector';
import { detectPrivateKeys } from './private-key.detector';
import { detectProcessIds } from './process-id.detector';
import { type Detector, type Redaction, REDACTION_KINDS, type RedactionKind } from './redaction';
import { SpanSet } from './span-set';
import { detectSqlLiterals } from './sql/sql.detector';
import { detectStacks } from './stack/stack.detector';
import { detectTokens } from './token.detector';
import { detectUrlUserinfo } from './url-userinfo.detector';
import { detectUuids } from './uuid.detector';

interface Step {
  readonly detect: Detector;
  /** Characters or words without which the detector finds nothing: a quick look that most lines fail. */
  readonly needs: RegExp;
}

/** A text in which secrets are glued together is looked at again; more often than this it hides them on purpose. */
const MAX_PASSES = 4;

/** In order of precedence. */
const STEPS: readonly Step[] = [
  { detect: detectPrivateKeys, needs: /-----BEGIN / },
  { detect: detectStacks, needs: /\n|␤|\\n|\bat |\bin |^\s*\.{3} \d/ },
  { detect: detectAuthorization, needs: /authorization|bearer|basic/i },
  { detect: detectCookies, needs: /cookie/i },
  { detect: detectUrlUserinfo, needs: /:\/\/|thin:/ },
  {
    detect: detectAssignments,
    needs: /pass|pwd|psw|secret|srt|token|key|auth|cred|sess|sid|sign|sig|pin|otp|cv[vc]|jwt|dsn|conn|salt|api|pat\b/i,
  },
  { detect: detectNamedValues, needs: /val/i },
  { detect: detectCommandLines, needs: /(?:^|\s)-/ },
  {
    detect: detectBesideWords,
    needs:
      /pass|secret|token|key|cred|signature|auth|jwt|otp|sourcegraph|facebook|twilio|mailchimp|datadog|okta|snyk|algolia|dropbox|heroku|stripe|slack|telegram|discord/i,
  },
  { detect: detectTokens, needs: /[A-Za-z0-9_.~+/$-]{12}/ },
  { detect: detectSqlLiterals, needs: /\d|['"]|\)=\(/ },
  { detect: detectEmails, needs: /@/ },
  { detect: detectUuids, needs: /-[0-9A-Fa-f]{4}-/ },
  { detect: detectMacs, needs: /:[0-9A-Fa-f]{2}:|-[0-9A-Fa-f]{2}-|\.[0-9A-Fa-f]{4}\./ },
  { detect: detectIpv4, needs: /\d\.\d/ },
  { detect: detectIpv6, needs: /:[0-9A-Fa-f]*:/ },
  { detect: detectPodNames, needs: /-[a-z0-9]|pod|:\/\//i },
  {
    detect: detectHostNames,
    needs:
      /[A-Za-z0-9][.-][A-Za-z0-9]|host|node|server|machine|instance|vm|broker|peer|upstream|domain|addr|remote|src|dst|dest/i,
  },
  { detect: detectProcessIds, needs: /pid|proc|thread|\btid|[\w)/.-]\[\d/i },
];

/** What a redactor lets stand. */
export interface RedactorOptions {
  /** Kinds that are no secret for the reader of the text. Default: none. */
  readonly shown?: readonly RedactionKind[];
}

/**
 * Replaces what must not leave the harness by typed placeholders; the rest of the text stays as it is. Idempotent,
 * and linear in the length of the text whatever it says. Takes repaired text.
 *
 * @publicApi
 */
export class Redactor {
  private readonly shown: ReadonlySet<RedactionKind>;

  constructor({ shown = [] }: RedactorOptions = {}) {
    this.shown = new Set(shown);
  }

  redact(text: string): Redaction {
    const found: Partial<Record<RedactionKind, number>> = {};
    let redacted = text;
    for (let pass = 0; pass < MAX_PASSES; pass++) {
      const spans = this.detectAll(redacted);
      if (spans.isEmpty) break;
      const again = spans.canRevealMore(redacted);
      const redaction = spans.applyTo(redacted);
      for (const kind of REDACTION_KINDS) {
        const count = redaction.found[kind];
        if (count !== undefined) found[kind] = (found[kind] ?? 0) + count;
      }
      redacted = redaction.text;
      if (!again) break;
    }
    return { text: redacted, found };
  }

  private detectAll(text: string): SpanSet {
    const spans = new SpanSet();
    for (const { detect, needs } of STEPS) {
      if (!needs.test(text)) continue;
      const found = detect(text);
      spans.add(this.shown.size === 0 ? found : [...found].filter(({ kind }) => !this.shown.has(kind)));
    }
    return spans;
  }
}
