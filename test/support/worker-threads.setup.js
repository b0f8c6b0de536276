// Worker threads of the product are started with the options of the process: under jest they need a loader for TypeScript.
process.execArgv.push('-r', require.resolve('./register-typescript.cjs'));
