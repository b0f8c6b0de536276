#!/usr/bin/env node
import 'reflect-metadata';
import { runCommandLine } from './cli/program';

void runCommandLine(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
});
