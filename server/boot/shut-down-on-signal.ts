/** Time limit for the shutdown, besides the delay of its first step. */
const patience = 30_000
// Ctrl+C under npm sends the signal twice: from the terminal, and forwarded by npm.
const sameKeystroke = 1000

/**
 * Runs the steps one by one on SIGTERM, SIGINT or SIGHUP and exits with 0; a later second signal exits at once.
 * `delaySeconds`: delay of the first step.
 */
export function shutDownOnSignal(steps: (() => Promise<unknown>)[], delaySeconds: number): void {
  let endingSince: number | undefined
  const end = async () => {
    if (endingSince !== undefined) {
      if (performance.now() - endingSince > sameKeystroke) process.exit(1)
      return
    }
    endingSince = performance.now()
    // A request that never ends must not keep the server running.
    setTimeout(() => process.exit(1), patience + delaySeconds * 1000).unref()
    for (const step of steps) {
      await step().catch((error) => {
        process.exitCode = 1
        process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
      })
    }
    process.exit()
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void end())
}
