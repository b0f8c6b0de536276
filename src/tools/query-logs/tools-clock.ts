/** Token of the tools' own `Clock`: it may stand at a recorded incident while runs and records keep real time. */
export const TOOLS_CLOCK = Symbol('toolboundary:tools-clock');
