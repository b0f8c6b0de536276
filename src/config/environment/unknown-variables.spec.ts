import { unknownVariables } from './unknown-variables';

describe('unknownVariables', () => {
  it.each([
    ['RUN_MAX_CALS', 'RUN_MAX_CALLS'],
    ['RUN_DEFAULT_TIMEOUT', 'RUN_DEFAULT_TIMEOUT_MS'],
    ['run_max_calls', 'RUN_MAX_CALLS'],
    ['MEMORY_STORE_MAX_BYTE', 'MEMORY_STORE_MAX_BYTES'],
    ['RECORD_TTL', 'RECORD_TTL_MS'],
    ['MAX_RAW_BYTE', 'MAX_RAW_BYTES'],
    ['MAX_REQUEST_BYTS', 'MAX_REQUEST_BYTES'],
    ['TOOL_TIMEOUT', 'TOOL_TIMEOUT_MS'],
    ['TOOL_FILE', 'TOOLS_FILE'],
    ['REDIS_REQUIRE_AOFF', 'REDIS_REQUIRE_AOF'],
    ['JWT_PRINCIPAL_CLAIMS', 'JWT_PRINCIPAL_CLAIM'],
    ['POLICY_FILES', 'POLICY_FILE'],
  ])('refuses %s and asks about %s', (name, suggestion) => {
    expect(unknownVariables({ [name]: '5' })).toEqual([expect.objectContaining({ name, suggestion })]);
  });

  it('refuses what resembles no variable, without a guess', () => {
    const [problem, ...more] = unknownVariables({ RUN_MAX_SECONDS_OF_SILENCE: '5' });
    expect(more).toEqual([]);
    expect(problem).toEqual({
      name: 'RUN_MAX_SECONDS_OF_SILENCE',
      found: 'an unknown variable',
      allowed: 'the variables that .env.example names',
    });
  });

  it('does not show the value: nobody knows whose it is', () => {
    expect(JSON.stringify(unknownVariables({ REDIS_REQUIRE_PASSWORD: 'geheim' }))).not.toContain('geheim');
  });

  it.each(
    [
      'PATH',
      'HOME',
      'npm_config_cache',
      'MAX_RETRIES',
      'MAX_REQUEST_BODY',
      'REDIS_HOST',
      'REDIS_PORT',
      'REDIS_SERVICE_HOST',
    ].concat(
      ['REDIS_SERVICE_PORT', 'REDIS_SERVICE_PORT_TLS', 'REDIS_PORT_6379_TCP', 'REDIS_PORT_6379_TCP_ADDR', 'REDIS_NAME'],
      [
        'MEMORY_STORE_SERVICE_HOST',
        'MEMORY_STORE_PORT',
        'MEMORY_STORE_PORT_80_TCP_PROTO',
        'RUNNER_NAME',
        'RUN_ID',
        'STORE_ID',
      ],
    ),
  )('leaves %s to whom it belongs', (name) => {
    expect(unknownVariables({ [name]: 'tcp://10.0.0.1:6379' })).toEqual([]);
  });

  it('passes over a variable that is set to nothing', () => {
    expect(unknownVariables({ RUN_MAX_CALS: '', RUN_MAX_KALLS: undefined })).toEqual([]);
  });
});
