// Answer of every command: text for people, data for programs (--json), and the exit code.

/** 0: success; 1: the input has errors; 2: the input could not be read or found, or the command line is invalid. */
export type ExitCode = 0 | 1 | 2

export type Outcome = {
  code: ExitCode
  text: string
  /** One entry per file, document or whatever the command is about. */
  results: readonly unknown[]
}

/** The worst of many. */
export const worst = (codes: readonly ExitCode[]): ExitCode => (codes.includes(2) ? 2 : codes.includes(1) ? 1 : 0)

/** Its message is a Chinese sentence for the person at the terminal; the command ends with code 2. */
export class CommandFailure extends Error {
  override name = 'CommandFailure'
}
