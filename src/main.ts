#!/usr/bin/env node
import 'reflect-metadata';
import { runCommandLine } from './cli/program';

void runCommandLine(process.argv.slice(2)).then((code) => {
  // A start that failed may leave a connection behind that still tries: nothing of it is to keep the process.
  if (code === 0) process.exitCode = code;
  else process.exit(code);
});
