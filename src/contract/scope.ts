/** What a credential may do (contract, section 5). `evidence:read` is in no other. */
export const SCOPES = ['runs:write', 'tools:call', 'runs:read', 'evidence:read', 'runs:any', 'runs:admin'] as const;

export type Scope = (typeof SCOPES)[number];
