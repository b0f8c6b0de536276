/** What the service answers, as far as the demo looks at it. */
export interface Verdict {
  readonly status: string;
  readonly evidence_status: string | null;
  readonly result?: LogResult | KnowledgeResult;
  readonly error?: {
    readonly code: string;
    readonly message: string;
    readonly violations?: readonly { readonly pointer: string; readonly rule: string }[];
  };
}

export interface LogResult {
  readonly totals: { readonly matched: number; readonly returned: number; readonly patterns: number };
  readonly patterns: readonly LogPattern[];
  readonly truncated: boolean;
}

export interface LogPattern {
  readonly level: string;
  readonly service: string;
  readonly message: string;
  readonly count: number;
}

export interface KnowledgeResult {
  readonly evidence: readonly KnowledgeEvidence[];
  readonly truncated: boolean;
}

export interface KnowledgeEvidence {
  readonly document_id: string;
  readonly breadcrumb: string | null;
  readonly excerpt: string;
}

export interface RunAnswer {
  readonly status: string;
  readonly end_reason: string | null;
  readonly budget: { readonly max_calls: number };
  readonly used: { readonly calls: number; readonly result_bytes: number; readonly refused_calls: number };
}

export interface RecordSummary {
  readonly ordinal: number;
  readonly tool_call_id: string;
  readonly status: string;
  readonly evidence_status: string | null;
  readonly request_bytes: number;
  readonly raw_response_bytes: number | null;
  readonly agent_result_bytes: number | null;
}

export interface ToolCallBody {
  readonly run_id?: string;
  readonly tool_call_id: string;
  readonly tool_name: string;
  readonly input: unknown;
  readonly read_only?: boolean;
}

export interface ClaimBody {
  readonly claim_id: string;
  readonly statement: string;
  readonly kind: 'OBSERVED' | 'NOT_OBSERVED';
  readonly scope?: object;
  readonly evidence: readonly {
    readonly tool_call_id: string;
    readonly quote?: string;
    readonly assert?: { readonly pointer: string; readonly op: string; readonly value: unknown };
  }[];
}

export interface ReportBody {
  readonly report_id: string;
  readonly claims: readonly ClaimBody[];
}

export interface ReportAnswer {
  readonly outcome: string;
  readonly claims?: readonly { readonly claim_id: string; readonly verdict: string }[];
  readonly violations?: readonly { readonly claim_id: string | null; readonly code: string; readonly repair: string }[];
  readonly attempts_left?: number;
}

export interface FactsAnswer {
  readonly facts: readonly {
    readonly ordinal: number;
    readonly tool_call_id: string;
    readonly kind: string;
    readonly highlights: readonly string[];
  }[];
  readonly coverage: readonly {
    readonly tool_name: string;
    readonly ready: number;
    readonly no_evidence: number;
    readonly refused: Readonly<Record<string, number>>;
  }[];
}

/** An orchestrator as the demo plays it: it knows the REST interface and nothing else of the service. */
export class OrchestratorClient {
  constructor(private readonly base: string) {}

  openRun(body: object): Promise<RunAnswer> {
    return this.send('POST', '/runs', body);
  }

  /** The envelope names the run that it is sent to, unless it says otherwise. */
  callTool(runId: string, call: ToolCallBody): Promise<Verdict> {
    return this.send('POST', `/runs/${runId}/tool-calls`, { run_id: runId, ...call });
  }

  reread(runId: string, toolCallId: string): Promise<Verdict> {
    return this.send('GET', `/runs/${runId}/tool-calls/${encodeURIComponent(toolCallId)}`);
  }

  async records(runId: string): Promise<readonly RecordSummary[]> {
    const page = await this.send<{ invocations: RecordSummary[] }>('GET', `/runs/${runId}/invocations`);
    return page.invocations;
  }

  record(runId: string, toolCallId: string): Promise<{ raw_response: string; agent_result: object }> {
    return this.send('GET', `/runs/${runId}/invocations/${encodeURIComponent(toolCallId)}`);
  }

  report(runId: string, report: ReportBody): Promise<ReportAnswer> {
    return this.send('POST', `/runs/${runId}/progress`, report);
  }

  complete(runId: string): Promise<{ readonly run: RunAnswer; readonly observed_facts: FactsAnswer }> {
    return this.send('POST', `/runs/${runId}/complete`, {});
  }

  private async send<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    const answer = await fetch(`${this.base}/internal/v1${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json; charset=utf-8' } }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}`);
    return (await answer.json()) as Answer;
  }
}
